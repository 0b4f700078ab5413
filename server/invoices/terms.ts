import type { components } from '../../generated/types.ts'
import { invalid } from '../http/problem.ts'

/** How an invoice is to be paid: by the customer within some days of finalizing, or by us at once. */
export type Terms = {
  collection_method: components['schemas']['Invoice']['collection_method']
  days_until_due: number | null
}

/** Throws VALIDATION_ERROR unless send_invoice comes with days_until_due, and charge_automatically without. */
export function parseTerms(method: Terms['collection_method'], days: number | null | undefined): Terms {
  const path = 'days_until_due'
  if (method === 'send_invoice' && days == null)
    throw invalid([{ path, code: 'required', message: 'must be given with send_invoice' }])
  if (method === 'charge_automatically' && days != null)
    throw invalid([{ path, code: 'not_allowed', message: 'must not be given with charge_automatically' }])
  return { collection_method: method, days_until_due: days ?? null }
}

/** The terms that a change leaves. A change to charge_automatically drops the days, since they then mean nothing. */
export function changeTerms(present: Terms, change: Partial<Terms>): Terms {
  const method = change.collection_method ?? present.collection_method
  const kept = method === present.collection_method ? present.days_until_due : null
  return parseTerms(method, change.days_until_due ?? kept)
}

/** When an invoice with these terms falls due, counted from its finalizing in days of 24 hours; null if it never does. */
export function dueAt(finalizedAt: Date, { days_until_due }: Terms): Date | null {
  return days_until_due === null ? null : new Date(finalizedAt.getTime() + days_until_due * DAY_MS)
}

const DAY_MS = 24 * 60 * 60 * 1000
