import { type BufferedEvent, MAX_BATCH_BYTES } from './buffered-event.ts'

/** A failed batch waits until `notBefore` while others go on. */
export type Batch = {
  events: BufferedEvent[]
  /** Monotonic milliseconds. */
  notBefore: number
  failures: number
  /** Batches that had succeeded when it last failed. */
  successes: number
}

export type Queue = {
  add(event: BufferedEvent): void
  /** Puts it before new events. */
  putBack(batch: Batch): void
  /** Makes every batch ready. */
  release(): void
  /** New events make a batch when full, or with `all`. */
  next(nowMs: number, all: boolean): Batch | undefined
  isFull(): boolean
  hasFresh(): boolean
  /** The next batch put back is ready then. */
  nextAt(): number | undefined
}

export function createQueue(maxBatchEvents: number): Queue {
  const back: Batch[] = []
  let fresh: BufferedEvent[] = []
  let freshBytes = 0
  const isFull = () => fresh.length >= maxBatchEvents || freshBytes >= MAX_BATCH_BYTES
  return {
    isFull,
    hasFresh: () => fresh.length > 0,
    add(event) {
      fresh.push(event)
      freshBytes += event.bytes
    },
    putBack: (batch) => void back.push(batch),
    release() {
      for (const batch of back) batch.notBefore = 0
    },
    next(nowMs, all) {
      const ready = back.findIndex(({ notBefore }) => notBefore <= nowMs)
      if (ready >= 0) return back.splice(ready, 1)[0]
      if (fresh.length === 0 || !(all || isFull())) return undefined
      const count = firstBatch(fresh, maxBatchEvents)
      const events = fresh.slice(0, count)
      fresh = fresh.slice(count)
      for (const { bytes } of events) freshBytes -= bytes
      return { events, notBefore: 0, failures: 0, successes: 0 }
    },
    nextAt: () => (back.length === 0 ? undefined : Math.min(...back.map(({ notBefore }) => notBefore))),
  }
}

/** Each key stands once, so a conflict names one event. */
function firstBatch(events: BufferedEvent[], maxEvents: number): number {
  const keys = new Set<string>()
  let bytes = 0
  let count = 0
  for (const event of events.slice(0, maxEvents)) {
    bytes += event.bytes
    if (count > 0 && (bytes > MAX_BATCH_BYTES || keys.has(event.key))) break
    keys.add(event.key)
    count++
  }
  return count
}
