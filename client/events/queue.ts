import { type KeptEvent, MOST_BATCH_BYTES } from './buffered-event.ts'

/** Events that are sent together. One that was refused without a reason waits until `notBefore`, while others go on. */
export type Batch = {
  events: KeptEvent[]
  /** By the clock that nobody sets, as all times here. */
  notBefore: number
  /** How often it failed, and how many other batches had succeeded by then. */
  failures: number
  successes: number
}

/** What is to be sent: batches that came back, and fresh events in the order of their coming. */
export type Queue = {
  add(event: KeptEvent): void
  /** Puts a batch back, in front of what is fresh. */
  putBack(batch: Batch): void
  /** Lets every batch that waits go at once. */
  release(): void
  /** The next batch that may go, of fresh events only where one is full or `all` are wanted; undefined where none is. */
  next(nowMs: number, all: boolean): Batch | undefined
  /** True where the fresh events fill a batch. */
  isFull(): boolean
  hasFresh(): boolean
  /** When the next batch that waits may go; undefined where none waits. */
  nextAt(): number | undefined
}

export function createQueue(maxBatchEvents: number): Queue {
  const back: Batch[] = []
  let fresh: KeptEvent[] = []
  let freshBytes = 0
  const isFull = () => fresh.length >= maxBatchEvents || freshBytes >= MOST_BATCH_BYTES
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

/** How many of the events go first: as many as fit, and no key twice, so that a conflict names one event alone. */
function firstBatch(events: KeptEvent[], maxEvents: number): number {
  const keys = new Set<string>()
  let bytes = 0
  let count = 0
  for (const event of events.slice(0, maxEvents)) {
    bytes += event.bytes
    if (count > 0 && (bytes > MOST_BATCH_BYTES || keys.has(event.key))) break
    keys.add(event.key)
    count++
  }
  return count
}
