import { type BillingApiError, membersOf } from '../billing-api-error.ts'
import type { BufferedEvent } from './buffered-event.ts'

export type Rejection =
  /** These can never be accepted; the others are sent again. */
  | { kind: 'refused'; events: BufferedEvent[] }
  /** The response does not say which event is invalid. */
  | { kind: 'split' }
  /** No event's fault. A `permanent` error, such as a revoked key, needs a person. */
  | { kind: 'retry'; permanent: boolean }

/**
 * A proxy's 400 says nothing about an event. A proxy's 413 for a single event does: any valid event is
 * smaller.
 */
export function classifyRejection(batch: BufferedEvent[], error: BillingApiError): Rejection {
  const { status = 0, code } = error
  const isAboutEvents = status === 413 || (code !== 'UNEXPECTED_ANSWER' && (status === 400 || status === 409))
  if (!isAboutEvents) return { kind: 'retry', permanent: !isTransient(status) }
  const named = namedBy(batch, error)
  if (named.length > 0) return { kind: 'refused', events: named }
  return batch.length === 1 ? { kind: 'refused', events: batch } : { kind: 'split' }
}

/** 0 is no response. No retry fixes a redirect or a proxy's 200. */
function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)
}

/** A 400 names indexes, a 409 keys; a batch has each key once. */
function namedBy(batch: BufferedEvent[], { details }: BillingApiError): BufferedEvent[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  const indexes = problems.map(
    (problem) => /^body\.events\[(\d+)\]/.exec(String(membersOf(problem).path))?.[1],
  )
  const { idempotency_keys } = membersOf(details)
  const keys = new Set<unknown>(Array.isArray(idempotency_keys) ? idempotency_keys : [])
  return batch.filter(({ key }, index) => keys.has(key) || indexes.includes(String(index)))
}
