import type { components } from '../../generated/types.ts'
import type { BillingApiError } from '../billing-api-error.ts'

export type UsageEventInput = components['schemas']['UsageEventInput']

/** An event as `track` takes it: what it does not have, a key and the present time, it is given. */
export type TrackedEvent = Omit<UsageEventInput, 'idempotency_key' | 'timestamp'> &
  Partial<Pick<UsageEventInput, 'idempotency_key' | 'timestamp'>>

export type EventOptions = {
  /** How many events are sent in one request at most: 1 to 1,000, the most that the contract takes and the default. */
  maxBatchEvents?: number
  /** How long an event waits for others to go with, in milliseconds; 1,000 unless told. */
  flushIntervalMs?: number
  /** How many accepted events are kept at most until the service has them; 10,000 unless told. */
  maxBufferedEvents?: number
  /** How many bytes of them, as JSON; 32 MiB unless told. */
  maxBufferedBytes?: number
  /** How long `close` tries at most, in milliseconds; 30,000 unless told. */
  closeTimeoutMs?: number
  /**
   * Told of the events that the service refused for what they are, such as a timestamp too old, or a key that it knows
   * with other content. They are not sent again; the others are. Unless given, a line is written to the console.
   */
  onRefused?: (error: BillingApiError, events: UsageEventInput[]) => void
  /** Told of each delivery that failed for another reason; its events are kept and sent again. */
  onRetry?: (error: BillingApiError, retry: { events: number; pauseMs: number }) => void
}

export type EventSettings = Required<EventOptions>

export function parseEventOptions(given: EventOptions): EventSettings {
  const {
    maxBatchEvents = 1_000,
    flushIntervalMs = 1_000,
    maxBufferedEvents = 10_000,
    maxBufferedBytes = 32 * 2 ** 20,
    closeTimeoutMs = 30_000,
    onRefused = tellRefused,
    onRetry = () => undefined,
  } = given
  if (!(maxBatchEvents >= 1 && maxBatchEvents <= 1_000))
    throw new RangeError('events.maxBatchEvents must be from 1 to 1,000')
  for (const limit of [maxBufferedEvents, maxBufferedBytes])
    if (!(limit >= 1))
      throw new RangeError('events.maxBufferedEvents and events.maxBufferedBytes must be 1 or more')
  // Not a number, as of a variable that is not set, would mean never.
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

/** Usage that is not billed is money, so silence would be the wrong default. */
function tellRefused(error: BillingApiError, events: UsageEventInput[]): void {
  const keys = events.slice(0, 10).map(({ idempotency_key }) => idempotency_key)
  const more = events.length > keys.length ? ` and ${events.length - keys.length} more` : ''
  console.error(
    `${events.length} usage event(s) refused with ${error.code}: ${error.message}: ${keys.join(', ')}${more}`,
  )
}
