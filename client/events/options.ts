import type { UsageEventInput } from '../../generated/client.ts'
import type { BillingApiError } from '../billing-api-error.ts'

/** An event for `track`. By default it gets a random key and the current time, or that of the test clock. */
export type TrackedEvent = Omit<UsageEventInput, 'idempotency_key' | 'timestamp' | keyof CustomerName> &
  Partial<Pick<UsageEventInput, 'idempotency_key' | 'timestamp'>> &
  CustomerName

/** The service's id of the customer or your own, exactly one. */
type CustomerName =
  | { customer_id: string; external_customer_id?: null }
  | { customer_id?: null; external_customer_id: string }

export type EventOptions = {
  /** Maximum events per request, 1 to 1,000. Default: 1,000. */
  maxBatchEvents?: number
  /** How long an event waits for others to fill a batch, in milliseconds. Default: 1,000. */
  flushIntervalMs?: number
  /** Maximum accepted events in the buffer. Default: 10,000. */
  maxBufferedEvents?: number
  /** Maximum size of the buffer in bytes of JSON. Default: 32 MiB. */
  maxBufferedBytes?: number
  /**
   * The test clock of your test's customers: an event without a timestamp gets its time. Default: the current
   * time. The clock is read once for each batch, and anew after this client has advanced it; after another
   * one has, flush first.
   */
  testClockId?: string
  /** How long `close` tries to deliver, in milliseconds. Default: 30,000. */
  closeTimeoutMs?: number
  /**
   * Called with events that the service refused as invalid, such as a timestamp too old or a key reused with
   * other content. They are not sent again. Default: writes a line to the console.
   */
  onRefused?: (error: BillingApiError, events: UsageEventInput[]) => void
  /** Called after each delivery that failed for another reason. Its events are sent again. */
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

/** Usage that is not billed is lost money, so the default is not silent. */
function logRefused(error: BillingApiError, events: UsageEventInput[]): void {
  const keys = events.slice(0, 10).map(({ idempotency_key }) => idempotency_key)
  const more = events.length > keys.length ? ` and ${events.length - keys.length} more` : ''
  console.error(
    `${events.length} usage event(s) refused with ${error.code}: ${error.message}: ${keys.join(', ')}${more}`,
  )
}
