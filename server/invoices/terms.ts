import type { components } from '../../generated/types.ts'
import { invalid } from '../errors/problem.ts'
import { DAY_MS } from '../runtime/spans.ts'

export type Terms = {
  collection_method: components['schemas']['Invoice']['collection_method']
  days_until_due: number | null
}

const DEFAULT_DAYS_UNTIL_DUE = 30

/** Throws VALIDATION_ERROR for days_until_due with charge_automatically. */
export function parseTerms(method: Terms['collection_method'], days: number | null | undefined): Terms {
  if (method === 'send_invoice')
    return { collection_method: method, days_until_due: days ?? DEFAULT_DAYS_UNTIL_DUE }
  const message = 'must not be given with charge_automatically'
  if (days != null) throw invalid([{ path: 'body.days_until_due', code: 'not_allowed', message }])
  return { collection_method: method, days_until_due: null }
}

/** charge_automatically drops the days; send_invoice takes the default. */
export function changeTerms(
  current: Terms,
  change: { [Name in keyof Terms]?: Terms[Name] | undefined },
): Terms {
  const method = change.collection_method ?? current.collection_method
  const kept = method === current.collection_method ? current.days_until_due : null
  return parseTerms(method, change.days_until_due ?? kept)
}

/** Days have 24 hours. With charge_automatically, an invoice is due at finalization. */
export function dueAt(finalizedAt: Date, { days_until_due }: Terms): Date {
  return new Date(finalizedAt.getTime() + (days_until_due ?? 0) * DAY_MS)
}
