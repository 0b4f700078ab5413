import type { BufferedEvent } from './buffered-event.ts'

export type BufferCapacity = {
  /** Resolves once the event fits. Rejects with `full()` if too many wait. */
  acquire(event: BufferedEvent): Promise<void>
  release(event: BufferedEvent): void
  rejectWaiting(reason: Error): void
}

export function createBufferCapacity(
  { maxEvents, maxBytes }: { maxEvents: number; maxBytes: number },
  full: () => Error,
): BufferCapacity {
  const buffered = { events: 0, bytes: 0 }
  const outside = { events: 0, bytes: 0 }
  let waiting: Array<{ event: BufferedEvent; enter: () => void; reject: (reason: Error) => void }> = []
  // An event larger than the buffer may enter alone.
  const fits = (load: typeof buffered, { bytes }: BufferedEvent) =>
    load.events === 0 || (load.events < maxEvents && load.bytes + bytes <= maxBytes)
  const count = (load: typeof buffered, { bytes }: BufferedEvent, sign: 1 | -1) => {
    load.events += sign
    load.bytes += sign * bytes
  }
  return {
    async acquire(event) {
      if (waiting.length === 0 && fits(buffered, event)) return count(buffered, event, 1)
      if (!fits(outside, event)) throw full()
      count(outside, event, 1)
      await new Promise<void>((enter, reject) => waiting.push({ event, enter, reject }))
    },
    release(event) {
      count(buffered, event, -1)
      for (let first = waiting[0]; first !== undefined && fits(buffered, first.event); first = waiting[0]) {
        waiting.shift()
        count(outside, first.event, -1)
        count(buffered, first.event, 1)
        first.enter()
      }
    },
    rejectWaiting(reason) {
      for (const { event, reject } of waiting) {
        count(outside, event, -1)
        reject(reason)
      }
      waiting = []
    },
  }
}
