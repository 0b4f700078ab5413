import type { UsageEventInput } from '../../generated/client.ts'
import { BillingApiError } from '../billing-api-error.ts'
import type { Clock } from '../clock.ts'
import { createBufferCapacity } from './buffer-capacity.ts'
import {
  type BufferedEvent,
  completeEvent,
  MAX_BATCH_BYTES,
  toBufferedEvent,
  toUsageEvent,
} from './buffered-event.ts'
import { createDelivery, type Ingest } from './deliver.ts'
import { type EventOptions, parseEventOptions, type TrackedEvent } from './options.ts'

/** Sends usage events in batches. While the process lives, no accepted event is lost. */
export type EventBatcher = {
  /**
   * Resolves with the event, its key and timestamp set, once the buffer accepts it; await it to slow a
   * producer down. Rejects an event that it does not accept with `BUFFER_FULL`, `PAYLOAD_TOO_LARGE`, or
   * `CLOSED` after `close`.
   */
  track(event: TrackedEvent): Promise<UsageEventInput>
  /**
   * Resolves when the service has stored or refused (`onRefused`) all tracked events. Rejects on a permanent
   * error, such as a revoked key, or when `signal` aborts; events are kept.
   */
  flush(options?: { signal?: AbortSignal }): Promise<void>
  close(): Promise<void>
  /** Accepted events not delivered yet. */
  readonly pending: number
}

export function createEventBatcher(
  ingest: Ingest,
  { events, clock, random }: { events: EventOptions; clock: Clock; random: () => number },
): EventBatcher {
  const settings = parseEventOptions(events)
  const { maxBufferedEvents: maxEvents, maxBufferedBytes: maxBytes } = settings
  /** Numbers tell a flush which events it waits for. */
  const tracked = new Map<BufferedEvent, number>()
  const accepted = new Set<BufferedEvent>()
  const flushes = new Set<Flush>()
  const delivery = createDelivery(ingest, { settings, clock, random })
  const capacity = createBufferCapacity({ maxEvents, maxBytes }, bufferFull)
  let lastNumber = 0
  let closing: Promise<void> | undefined
  let delivering = false

  async function track(event: TrackedEvent): Promise<UsageEventInput> {
    if (closing !== undefined) throw closed()
    const complete = completeEvent(event, clock)
    const buffered = toBufferedEvent(complete)
    if (buffered.bytes > MAX_BATCH_BYTES)
      throw new BillingApiError('PAYLOAD_TOO_LARGE', 'the event is larger than a request may be')
    tracked.set(buffered, ++lastNumber)
    try {
      await capacity.acquire(buffered)
    } catch (error) {
      forget([buffered])
      throw error
    }
    accepted.add(buffered)
    delivery.add(buffered)
    if (!delivering) void deliverAll()
    return complete
  }

  function flush({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (tracked.size === 0) return resolve()
      const abort = () => end(() => reject(signal?.reason))
      const end = (finish: () => void) => {
        flushes.delete(entry)
        signal?.removeEventListener('abort', abort)
        finish()
      }
      const entry: Flush = {
        upTo: lastNumber,
        resolve: () => end(resolve),
        reject: (error) => end(() => reject(error)),
      }
      signal?.addEventListener('abort', abort, { once: true })
      flushes.add(entry)
      delivery.wake()
    })
  }

  async function shut(): Promise<void> {
    const late = new AbortController()
    const flushed = flush({ signal: late.signal }).catch(() => undefined)
    delivery.flushNow()
    const inTime = new AbortController()
    await Promise.race([flushed, clock.sleep(settings.closeTimeoutMs, inTime.signal)])
    inTime.abort()
    late.abort()
    delivery.stop()
    capacity.rejectWaiting(closed())
    if (accepted.size === 0) return
    const left = [...accepted].map(toUsageEvent)
    const cause = delivery.lastError()
    const reason = cause === undefined ? '' : `: ${cause.message}`
    throw new BillingApiError('NOT_DELIVERED', `${left.length} usage event(s) were not delivered${reason}`, {
      details: { events: left },
      cause,
    })
  }

  async function deliverAll(): Promise<void> {
    delivering = true
    while (delivery.hasWork()) {
      const outcome = await delivery.next(flushes.size > 0)
      if (outcome.kind === 'stored') settle(outcome.events)
      if (outcome.kind === 'refused') {
        callHook(() => settings.onRefused(outcome.error, outcome.events.map(toUsageEvent)))
        settle(outcome.events)
      }
      if (outcome.kind === 'retry') {
        if (outcome.permanent) rejectFlushes(outcome.error)
        const retry = { events: outcome.events.length, pauseMs: outcome.pauseMs }
        callHook(() => settings.onRetry(outcome.error, retry))
      }
    }
    delivering = false
  }

  function settle(events: BufferedEvent[]): void {
    for (const event of events) accepted.delete(event)
    forget(events)
    for (const event of events) capacity.release(event)
  }

  function forget(events: BufferedEvent[]): void {
    for (const event of events) tracked.delete(event)
    const [oldest = Number.POSITIVE_INFINITY] = tracked.values()
    for (const flushing of flushes) if (flushing.upTo < oldest) flushing.resolve()
  }

  function rejectFlushes(error: BillingApiError): void {
    for (const flushing of flushes) flushing.reject(error)
  }

  function bufferFull(): BillingApiError {
    const message = `events are tracked faster than the service takes them: ${accepted.size} are buffered, and as many wait`
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

type Flush = { upTo: number; resolve(): void; reject(error: unknown): void }

/** A throwing hook is reported as uncaught and loses no event. */
function callHook(hook: () => void): void {
  try {
    hook()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

export function closed(): BillingApiError {
  return new BillingApiError('CLOSED', 'the client was closed; the event was not accepted')
}
