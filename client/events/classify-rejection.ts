import { type BillingApiError, membersOf } from '../billing-api-error.ts'
import type { BufferedEvent } from './buffered-event.ts'

/** What to do with a batch that the service did not accept. */
export type Rejection =
  /** These events can never be accepted; the others are sent again. */
  | { kind: 'refused'; events: BufferedEvent[] }
  /** At least one event is invalid, but the response does not say which. */
  | { kind: 'split' }
  /** Not the fault of an event. If `permanent`, only a person can fix it, such as a revoked key. */
  | { kind: 'retry'; permanent: boolean }

/**
 * Only a response of the service can refuse an event: a proxy's 400 says nothing about it. A proxy's 413 can:
 * if it refuses one event alone, that event is larger than any valid one.
 */
export function classifyRejection(batch: BufferedEvent[], error: BillingApiError): Rejection {
  const { status = 0, code } = error
  const isAboutEvents = status === 413 || (code !== 'UNEXPECTED_ANSWER' && (status === 400 || status === 409))
  if (!isAboutEvents) return { kind: 'retry', permanent: !isTransient(status) }
  const named = namedBy(batch, error)
  if (named.length > 0) return { kind: 'refused', events: named }
  return batch.length === 1 ? { kind: 'refused', events: batch } : { kind: 'split' }
}

/** 0 is no response. Redirects and a proxy's 200 are mistakes in the setup, which no retry fixes. */
function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)
}

/** A 400 names events by index, a 409 by key; no batch holds a key twice. */
function namedBy(batch: BufferedEvent[], { details }: BillingApiError): BufferedEvent[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  const indexes = problems.map(
    (problem) => /^body\.events\[(\d+)\]/.exec(String(membersOf(problem).path))?.[1],
  )
  const { idempotency_keys } = membersOf(details)
  const keys = new Set<unknown>(Array.isArray(idempotency_keys) ? idempotency_keys : [])
  return batch.filter(({ key }, index) => keys.has(key) || indexes.includes(String(index)))
}
