import type { components } from '../../generated/types.ts'
import { invalid } from '../http/problem.ts'

export type Terms = {
  collection_method: components['schemas']['Invoice']['collection_method']
  days_until_due: number | null
}

/** Of a subscription. */
export const DEFAULT_DAYS_UNTIL_DUE = 30

/** Throws VALIDATION_ERROR unless days_until_due comes exactly with send_invoice. */
export function parseTerms(method: Terms['collection_method'], days: number | null | undefined): Terms {
  const path = 'body.days_until_due'
  if (method === 'send_invoice' && days == null)
    throw invalid([{ path, code: 'required', message: 'must be given with send_invoice' }])
  if (method === 'charge_automatically' && days != null)
    throw invalid([{ path, code: 'not_allowed', message: 'must not be given with charge_automatically' }])
  return { collection_method: method, days_until_due: days ?? null }
}

/** A change to charge_automatically drops the days. */
export function changeTerms(
  current: Terms,
  change: { [Name in keyof Terms]?: Terms[Name] | undefined },
): Terms {
  const method = change.collection_method ?? current.collection_method
  const kept = method === current.collection_method ? current.days_until_due : null
  return parseTerms(method, change.days_until_due ?? kept)
}

/** Days have 24 hours. */
export function dueAt(finalizedAt: Date, { days_until_due }: Terms): Date | null {
  return days_until_due === null ? null : new Date(finalizedAt.getTime() + days_until_due * DAY_MS)
}

const DAY_MS = 24 * 60 * 60 * 1000
