import { BillingApiError } from '../billing-api-error.ts'
import type { Clock } from '../clock.ts'
import { createRoom } from './buffer-capacity.ts'
import { completeEvent, type KeptEvent, keepEvent, MOST_BATCH_BYTES, readEvent } from './buffered-event.ts'
import { createDelivery, type Ingest } from './deliver.ts'
import { type EventOptions, parseEventOptions, type TrackedEvent, type UsageEventInput } from './options.ts'

/** Gathers usage events and sends them in batches, and again until the service has them: an accepted event is never lost while the process lives. */
export type EventBatcher = {
  /**
   * Takes an event, and gives it a key and the present time where it has none, at once. Resolves with the event once it is
   * accepted, which is also at once while there is room; awaiting it slows a producer down to what the service takes.
   * Rejects with a BillingApiError: `BUFFER_FULL` where as many events wait for room as may be kept, `CLOSED` after
   * `close`, `PAYLOAD_TOO_LARGE`. What rejects was not accepted.
   */
  track(event: TrackedEvent): Promise<UsageEventInput>
  /**
   * Sends what was tracked so far without waiting for more, and resolves when the service has it, or has refused it for
   * ever (`onRefused`). Waits for as long as the service is away; rejects where waiting does not help, such as on a
   * revoked key, and when `signal` aborts. The events are kept either way.
   */
  flush(options?: { signal?: AbortSignal }): Promise<void>
  /**
   * Takes no more events and sends those that are left. Rejects with `NOT_DELIVERED`, and the events in
   * `details.events`, where that fails for `closeTimeoutMs` or cannot succeed. They may be sent again with their keys.
   */
  close(): Promise<void>
  /** How many accepted events the service does not have yet. */
  readonly pending: number
}

export function createEventBatcher(
  ingest: Ingest,
  { events, clock, random }: { events: EventOptions; clock: Clock; random: () => number },
): EventBatcher {
  const settings = parseEventOptions(events)
  const { maxBufferedEvents: maxEvents, maxBufferedBytes: maxBytes } = settings
  /** In the order of their coming, each with its number. */
  const tracked = new Map<KeptEvent, number>()
  const accepted = new Set<KeptEvent>()
  const flushes = new Set<Flush>()
  const delivery = createDelivery(ingest, { settings, clock, random, settle, giveUpWaiting, isAwaited })
  const room = createRoom({ maxEvents, maxBytes }, bufferFull)
  let lastNumber = 0
  let closing: Promise<void> | undefined

  async function track(event: TrackedEvent): Promise<UsageEventInput> {
    if (closing !== undefined) throw closed()
    const complete = completeEvent(event, clock)
    const kept = keepEvent(complete)
    if (kept.bytes > MOST_BATCH_BYTES)
      throw new BillingApiError('PAYLOAD_TOO_LARGE', 'the event is larger than a request may be')
    tracked.set(kept, ++lastNumber)
    try {
      await room.take(kept)
    } catch (error) {
      forget([kept])
      throw error
    }
    accepted.add(kept)
    delivery.add(kept)
    return complete
  }

  function flush({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (tracked.size === 0) return resolve()
      const abort = () => end(() => reject(signal?.reason))
      const end = (settleIt: () => void) => {
        flushes.delete(entry)
        signal?.removeEventListener('abort', abort)
        settleIt()
      }
      const entry: Flush = {
        upTo: lastNumber,
        resolve: () => end(resolve),
        reject: (error) => end(() => reject(error)),
      }
      signal?.addEventListener('abort', abort, { once: true })
      flushes.add(entry)
      delivery.hurry()
    })
  }

  async function shut(): Promise<void> {
    const late = new AbortController()
    const flushed = flush({ signal: late.signal }).catch(() => undefined)
    delivery.hurryAtLast()
    const inTime = new AbortController()
    await Promise.race([flushed, clock.sleep(settings.closeTimeoutMs, inTime.signal)])
    inTime.abort()
    late.abort()
    delivery.stop()
    room.refuse(closed())
    if (accepted.size === 0) return
    const left = [...accepted].map(readEvent)
    const cause = delivery.lastError()
    const reason = cause === undefined ? '' : `: ${cause.message}`
    throw new BillingApiError('NOT_DELIVERED', `${left.length} usage event(s) were not delivered${reason}`, {
      details: { events: left },
      cause,
    })
  }

  function settle(events: KeptEvent[]): void {
    for (const event of events) accepted.delete(event)
    forget(events)
    for (const event of events) room.free(event)
  }

  function forget(events: KeptEvent[]): void {
    for (const event of events) tracked.delete(event)
    const [oldest = Number.POSITIVE_INFINITY] = tracked.values()
    for (const flushing of flushes) if (flushing.upTo < oldest) flushing.resolve()
  }

  function giveUpWaiting(error: BillingApiError): void {
    for (const flushing of flushes) flushing.reject(error)
  }

  function isAwaited(): boolean {
    return flushes.size > 0
  }

  function bufferFull(): BillingApiError {
    const message = `the service does not take the events as fast as they come: ${accepted.size} are kept, and as many wait`
    return new BillingApiError('BUFFER_FULL', message, { cause: delivery.lastError() })
  }

  return {
    track,
    flush,
    close() {
      closing ??= shut()
      return closing
    },
    get pending() {
      return accepted.size
    },
  }
}

/** Somebody who waits until all events up to a number are gone. Only the number is kept, however many wait for however many. */
type Flush = { upTo: number; resolve(): void; reject(error: unknown): void }

function closed(): BillingApiError {
  return new BillingApiError('CLOSED', 'the client was closed; the event was not accepted')
}
