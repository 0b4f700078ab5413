import { pauseBefore } from '../backoff.ts'
import { BillingApiError } from '../billing-api-error.ts'
import type { Clock } from '../clock.ts'
import { MAX_RETRY_AFTER_MS } from '../send.ts'
import { type BufferedEvent, bodyOf } from './buffered-event.ts'
import { classifyRejection } from './classify-rejection.ts'
import type { EventSettings } from './options.ts'
import { type Batch, createQueue } from './queue.ts'

/** Sends a body once. Rejects with a BillingApiError or the signal's reason. */
export type Ingest = (body: string, signal: AbortSignal) => Promise<unknown>

export type DeliveryOutcome =
  | { kind: 'stored'; events: BufferedEvent[] }
  | { kind: 'refused'; events: BufferedEvent[]; error: BillingApiError }
  /** The events stay queued. No retry fixes a `permanent` error. */
  | { kind: 'retry'; events: BufferedEvent[]; error: BillingApiError; pauseMs: number; permanent: boolean }
  | { kind: 'none' }

export type Delivery = {
  add(event: BufferedEvent): void
  hasWork(): boolean
  /** Sends a batch, or waits for one. `all` sends one that is not full. */
  next(all: boolean): Promise<DeliveryOutcome>
  /** Makes a waiting `next` look again. */
  wake(): void
  /** Skips the backoff: a closing client has no time. */
  flushNow(): void
  /** Aborts the current request. */
  stop(): void
  lastError(): BillingApiError | undefined
}

const MAX_PAUSE_MS = 30_000
/** Then a batch is split, so its other events get through. */
const ERRORS_BEFORE_SPLIT = 3
const NONE: DeliveryOutcome = { kind: 'none' }

export function createDelivery(
  ingest: Ingest,
  { settings, clock, random }: { settings: EventSettings; clock: Clock; random: () => number },
): Delivery {
  const queue = createQueue(settings.maxBatchEvents)
  const stopping = new AbortController()
  let waking = new AbortController()
  let backoffMs: number | undefined
  let dueAt = 0
  let successes = 0
  let failuresInARow = 0
  let permanent = false
  let lastError: BillingApiError | undefined

  async function next(all: boolean): Promise<DeliveryOutcome> {
    if (backoffMs !== undefined) return sleep(backoffMs)
    const batch = queue.next(clock.elapsed(), all || clock.elapsed() >= dueAt)
    if (batch !== undefined) return deliver(batch)
    const due = queue.hasFresh() ? dueAt : Number.POSITIVE_INFINITY
    const nextAt = Math.min(queue.nextAt() ?? Number.POSITIVE_INFINITY, due)
    return sleep(Math.max(0, nextAt - clock.elapsed()))
  }

  async function sleep(ms: number): Promise<DeliveryOutcome> {
    backoffMs = undefined
    waking = new AbortController()
    await clock.sleep(ms, waking.signal)
    return NONE
  }

  async function deliver(batch: Batch): Promise<DeliveryOutcome> {
    try {
      await ingest(bodyOf(batch.events), stopping.signal)
    } catch (error) {
      return stopping.signal.aborted ? NONE : requeue(batch, toBillingError(error))
    }
    successes++
    failuresInARow = 0
    permanent = false
    lastError = undefined
    return { kind: 'stored', events: batch.events }
  }

  function requeue(batch: Batch, error: BillingApiError): DeliveryOutcome {
    const rejection = classifyRejection(batch.events, error)
    if (rejection.kind === 'retry') return retryLater(batch, error, rejection.permanent)
    if (rejection.kind === 'split') {
      split({ ...batch, failures: 0 })
      return NONE
    }
    const refused = new Set(rejection.events)
    const others = batch.events.filter((event) => !refused.has(event))
    if (others.length > 0) queue.putBack({ ...batch, events: others, failures: 0 })
    return { kind: 'refused', events: rejection.events, error }
  }

  function retryLater(batch: Batch, error: BillingApiError, isPermanent: boolean): DeliveryOutcome {
    const failures = batch.failures + 1
    const batchFails = error.code === 'INTERNAL_ERROR' && failures >= ERRORS_BEFORE_SPLIT
    // Splits again only after other batches succeeded: a failing service must not cause tiny batches.
    const shouldSplit = batchFails && (failures === ERRORS_BEFORE_SPLIT || successes > batch.successes)
    const { retryAfterMs } = error
    const pauseMs = pauseBefore(shouldSplit ? 0 : batchFails ? failures : failuresInARow++, {
      random,
      maxMs: MAX_PAUSE_MS,
      // A wrong clock behind a Retry-After date could ask for years.
      ...(retryAfterMs !== undefined && { retryAfterMs: Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) }),
    })
    lastError = error
    permanent = isPermanent
    const later = { ...batch, failures, successes, notBefore: batchFails ? clock.elapsed() + pauseMs : 0 }
    if (shouldSplit) split(later)
    else queue.putBack(later)
    if (!batchFails) backoffMs = pauseMs
    return { kind: 'retry', events: batch.events, error, pauseMs, permanent }
  }

  function split({ events, ...rest }: Batch): void {
    const middle = Math.ceil(events.length / 2)
    for (const half of [events.slice(0, middle), events.slice(middle)])
      if (half.length > 0) queue.putBack({ ...rest, events: half })
  }

  return {
    add(event) {
      const first = !queue.hasFresh()
      if (first) dueAt = clock.elapsed() + settings.flushIntervalMs
      queue.add(event)
      if (failuresInARow === 0 && (first || queue.isFull())) waking.abort()
    },
    hasWork: () => !stopping.signal.aborted && (queue.hasFresh() || queue.nextAt() !== undefined),
    next,
    wake() {
      // Otherwise many flushes would hammer a failing service.
      if (permanent || failuresInARow === 0) waking.abort()
    },
    flushNow() {
      failuresInARow = 0
      backoffMs = undefined
      queue.release()
      waking.abort()
    },
    stop() {
      stopping.abort()
      waking.abort()
    },
    lastError: () => lastError,
  }
}

function toBillingError(error: unknown): BillingApiError {
  if (error instanceof BillingApiError) return error
  return new BillingApiError('NETWORK_ERROR', error instanceof Error ? error.message : String(error), {
    cause: error,
  })
}
