import { type BillingApiError, membersOf } from '../billing-api-error.ts'
import type { KeptEvent } from './buffered-event.ts'

/** What is to be done with a batch that was not taken. */
export type Verdict =
  /** These events are bad for ever; the others go on. */
  | { kind: 'refused'; events: KeptEvent[] }
  /** One of them must be bad, and nothing says which: smaller batches will find it. */
  | { kind: 'halved' }
  /** The service is away, or does not want us now. Waiting helps; with `hopeless`, only somebody's doing does. */
  | { kind: 'held'; hopeless: boolean }

/**
 * Judges why a batch was not taken. Only an answer of the contract is held against an event: a proxy's 400 says nothing of it.
 * A proxy's 413 does: it may take less than the service, and what is too large for it alone is larger than any sound event.
 */
export function judgeRefusal(batch: KeptEvent[], error: BillingApiError): Verdict {
  const { status = 0, code } = error
  const ofEvents = status === 413 || (code !== 'UNEXPECTED_ANSWER' && (status === 400 || status === 409))
  if (!ofEvents) return { kind: 'held', hopeless: !mayPass(status) }
  const named = namedBy(batch, error)
  if (named.length > 0) return { kind: 'refused', events: named }
  return batch.length === 1 ? { kind: 'refused', events: batch } : { kind: 'halved' }
}

/** No answer, a service in trouble or too many requests; all else, a redirection and a stranger's 200 too, is somebody's mistake. */
function mayPass(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 501)
}

/** The events that the answer names: a 400 by their place, a 409 by their key, which no batch holds twice. */
function namedBy(batch: KeptEvent[], { details }: BillingApiError): KeptEvent[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  const places = problems.map((problem) => /^events\[(\d+)\]/.exec(String(membersOf(problem).path))?.[1])
  const { idempotency_keys } = membersOf(details)
  const keys = new Set<unknown>(Array.isArray(idempotency_keys) ? idempotency_keys : [])
  return batch.filter(({ key }, place) => keys.has(key) || places.includes(String(place)))
}
