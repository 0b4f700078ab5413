import type { UsageEventInput } from '../../generated/client.ts'
import type { BillingApiError } from '../billing-api-error.ts'

/** Gets a random key and the current time, or the test clock's, by default. */
export type TrackedEvent = Omit<UsageEventInput, 'idempotency_key' | 'timestamp' | keyof CustomerName> &
  Partial<Pick<UsageEventInput, 'idempotency_key' | 'timestamp'>> &
  CustomerName

/** Exactly one: the service's id or yours. */
type CustomerName =
  | { customer_id: string; external_customer_id?: null }
  | { customer_id?: null; external_customer_id: string }

export type EventOptions = {
  /** Events per request, 1 to 1,000. Default: 1,000. */
  maxBatchEvents?: number
  /** Milliseconds to wait for a full batch. Default: 1,000. */
  flushIntervalMs?: number
  /** Events in the buffer. Default: 10,000. */
  maxBufferedEvents?: number
  /** Bytes of JSON in the buffer. Default: 32 MiB. */
  maxBufferedBytes?: number
  /**
   * Gives its time to events without a timestamp. The client reads it once per batch and after its own
   * advances; flush before others advance it. Default: the current time.
   */
  testClockId?: string
  /** Milliseconds `close` tries to deliver. Default: 30,000. */
  closeTimeoutMs?: number
  /** Receives events refused as invalid, which are not sent again. Default: logs to the console. */
  onRefused?: (error: BillingApiError, events: UsageEventInput[]) => void
  /** Called after other failures, whose events are sent again. */
  onRetry?: (error: BillingApiError, retry: { events: number; pauseMs: number }) => void
}

export type EventSettings = Required<Omit<EventOptions, 'testClockId'>>

export function parseEventOptions(given: EventOptions): EventSettings {
  const {
    maxBatchEvents = 1_000,
    flushIntervalMs = 1_000,
    maxBufferedEvents = 10_000,
    maxBufferedBytes = 32 * 2 ** 20,
    closeTimeoutMs = 30_000,
    onRefused = logRefused,
    onRetry = () => undefined,
  } = given
  if (!(maxBatchEvents >= 1 && maxBatchEvents <= 1_000))
    throw new RangeError('events.maxBatchEvents must be from 1 to 1,000')
  for (const limit of [maxBufferedEvents, maxBufferedBytes])
    if (!(limit >= 1))
      throw new RangeError('events.maxBufferedEvents and events.maxBufferedBytes must be 1 or more')
  // NaN, as from an unset variable, would mean never.
  for (const time of [flushIntervalMs, closeTimeoutMs])
    if (!(time >= 0))
      throw new RangeError('events.flushIntervalMs and events.closeTimeoutMs must be 0 or more')
  return {
    maxBatchEvents,
    flushIntervalMs,
    maxBufferedEvents,
    maxBufferedBytes,
    closeTimeoutMs,
    onRefused,
    onRetry,
  }
}

/** Unbilled usage is lost money. */
function logRefused(error: BillingApiError, events: UsageEventInput[]): void {
  const keys = events.slice(0, 10).map(({ idempotency_key }) => idempotency_key)
  const more = events.length > keys.length ? ` and ${events.length - keys.length} more` : ''
  console.error(
    `${events.length} usage event(s) refused with ${error.code}: ${error.message}: ${keys.join(', ')}${more}`,
  )
}
