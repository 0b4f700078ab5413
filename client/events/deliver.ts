import { pauseBefore } from '../backoff.ts'
import { BillingApiError } from '../billing-api-error.ts'
import type { Clock } from '../clock.ts'
import { LONGEST_RETRY_AFTER_MS } from '../send.ts'
import { bodyOf, type KeptEvent, readEvent } from './buffered-event.ts'
import { judgeRefusal } from './classify-rejection.ts'
import type { EventSettings } from './options.ts'
import { type Batch, createQueue } from './queue.ts'

/** Sends a request's body, once. Rejects with a BillingApiError, or the signal's reason. */
export type Ingest = (body: string, signal: AbortSignal) => Promise<unknown>

type Surroundings = {
  settings: EventSettings
  clock: Clock
  random: () => number
  /** Told of events that are done with: the service has them, or has refused them for ever. */
  settle(events: KeptEvent[]): void
  /** Told of an error that no waiting mends. */
  giveUpWaiting(error: BillingApiError): void
  /** Whether somebody waits for the events to be gone. */
  isAwaited(): boolean
}

export type Delivery = {
  add(event: KeptEvent): void
  /** Sends what is there now, full batch or not. */
  hurry(): void
  /** Sends what is there now even to a service that was away: whoever closes has no time for the pauses that it earned. */
  hurryAtLast(): void
  /** Sends nothing more, and breaks off what is under way. */
  stop(): void
  lastError(): BillingApiError | undefined
}

const LONGEST_PAUSE_MS = 30_000
/** A batch on which the service itself fails so often lets others pass, and is divided, so that what is sound in it gets through. */
const FAULTS_BEFORE_PARTING = 3

/** Sends events batch by batch, one request at a time, for as long as it takes. */
export function createDelivery(ingest: Ingest, surroundings: Surroundings): Delivery {
  const { settings, clock, random, settle, giveUpWaiting, isAwaited } = surroundings
  const { maxBatchEvents, flushIntervalMs, onRefused, onRetry } = settings
  const queue = createQueue(maxBatchEvents)
  const stopping = new AbortController()
  let waking = new AbortController()
  let working = false
  let dueAt = 0
  let successes = 0
  let failuresInARow = 0
  let hopeless = false
  let lastError: BillingApiError | undefined

  async function work(): Promise<void> {
    working = true
    while (!stopping.signal.aborted) {
      const batch = queue.next(clock.elapsed(), isAwaited() || clock.elapsed() >= dueAt)
      if (batch !== undefined) await deliver(batch)
      else if (queue.hasFresh() || queue.nextAt() !== undefined) await rest()
      else break
    }
    working = false
  }

  function rest(): Promise<void> {
    const next = Math.min(
      queue.nextAt() ?? Number.POSITIVE_INFINITY,
      queue.hasFresh() ? dueAt : Number.POSITIVE_INFINITY,
    )
    return pause(Math.max(0, next - clock.elapsed()))
  }

  function pause(ms: number): Promise<void> {
    waking = new AbortController()
    return clock.sleep(ms, waking.signal)
  }

  async function deliver(batch: Batch): Promise<void> {
    try {
      await ingest(bodyOf(batch.events), stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) await takeBack(batch, toKnown(error))
      return
    }
    successes++
    failuresInARow = 0
    hopeless = false
    lastError = undefined
    settle(batch.events)
  }

  async function takeBack(batch: Batch, error: BillingApiError): Promise<void> {
    const { events } = batch
    const verdict = judgeRefusal(events, error)
    if (verdict.kind === 'halved') return divide({ ...batch, failures: 0 })
    if (verdict.kind === 'held') return hold(batch, error, verdict.hopeless)
    const bad = new Set(verdict.events)
    const others = events.filter((event) => !bad.has(event))
    if (others.length > 0) queue.putBack({ ...batch, events: others, failures: 0 })
    tell(() => onRefused(error, verdict.events.map(readEvent)))
    settle(verdict.events)
  }

  async function hold(batch: Batch, error: BillingApiError, lost: boolean): Promise<void> {
    const failures = batch.failures + 1
    const ownFault = error.code === 'INTERNAL_ERROR' && failures >= FAULTS_BEFORE_PARTING
    // Divided once, and again only where others got through since: a service that fails for all should not find crumbs later.
    const parted = ownFault && (failures === FAULTS_BEFORE_PARTING || successes > batch.successes)
    const { retryAfterMs } = error
    const pauseMs = pauseBefore(parted ? 0 : ownFault ? failures : failuresInARow++, {
      random,
      longestMs: LONGEST_PAUSE_MS,
      // A date by a clock that goes wrong could ask for years.
      ...(retryAfterMs !== undefined && { retryAfterMs: Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS) }),
    })
    lastError = error
    hopeless = lost
    if (lost) giveUpWaiting(error)
    tell(() => onRetry(error, { events: batch.events.length, pauseMs }))
    const held = { ...batch, failures, successes, notBefore: ownFault ? clock.elapsed() + pauseMs : 0 }
    if (parted) divide(held)
    else queue.putBack(held)
    if (!ownFault) await pause(pauseMs)
  }

  /** Puts a batch back in two halves; a single event comes back as it is. */
  function divide({ events, ...when }: Batch): void {
    const middle = Math.ceil(events.length / 2)
    for (const half of [events.slice(0, middle), events.slice(middle)])
      if (half.length > 0) queue.putBack({ ...when, events: half })
  }

  return {
    add(event) {
      const first = !queue.hasFresh()
      if (first) dueAt = clock.elapsed() + flushIntervalMs
      queue.add(event)
      if (!working) void work()
      else if (failuresInARow === 0 && (first || queue.isFull())) waking.abort()
    },
    hurry() {
      // A pause for a service that is away is kept, or many who hurry would hammer it.
      if (hopeless || failuresInARow === 0) waking.abort()
    },
    hurryAtLast() {
      failuresInARow = 0
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

/** A hook's own fault is shown as any uncaught one is, and costs no event. */
function tell(hook: () => void): void {
  try {
    hook()
  } catch (fault) {
    queueMicrotask(() => {
      throw fault
    })
  }
}

function toKnown(error: unknown): BillingApiError {
  if (error instanceof BillingApiError) return error
  return new BillingApiError('NETWORK_ERROR', error instanceof Error ? error.message : String(error), {
    cause: error,
  })
}
