import type { KeptEvent } from './buffered-event.ts'

/** The bounds of the buffer: what fits in, and who waits until it does. */
export type Room = {
  /** Resolves once there is room, which is taken then. Rejects with `full()` where as much waits as may be kept. */
  take(event: KeptEvent): Promise<void>
  free(event: KeptEvent): void
  /** Sends those who still wait away. */
  refuse(reason: Error): void
}

export function createRoom(
  { maxEvents, maxBytes }: { maxEvents: number; maxBytes: number },
  full: () => Error,
): Room {
  const inside = { events: 0, bytes: 0 }
  const outside = { events: 0, bytes: 0 }
  let waiting: Array<{ event: KeptEvent; enter: () => void; refuse: (reason: Error) => void }> = []
  // What is larger than the whole buffer may come in alone.
  const fits = (load: typeof inside, { bytes }: KeptEvent) =>
    load.events === 0 || (load.events < maxEvents && load.bytes + bytes <= maxBytes)
  const count = (load: typeof inside, { bytes }: KeptEvent, sign: 1 | -1) => {
    load.events += sign
    load.bytes += sign * bytes
  }
  return {
    async take(event) {
      if (waiting.length === 0 && fits(inside, event)) return count(inside, event, 1)
      if (!fits(outside, event)) throw full()
      count(outside, event, 1)
      await new Promise<void>((enter, refuse) => waiting.push({ event, enter, refuse }))
    },
    free(event) {
      count(inside, event, -1)
      for (let first = waiting[0]; first !== undefined && fits(inside, first.event); first = waiting[0]) {
        waiting.shift()
        count(outside, first.event, -1)
        count(inside, first.event, 1)
        first.enter()
      }
    },
    refuse(reason) {
      for (const { event, refuse } of waiting) {
        count(outside, event, -1)
        refuse(reason)
      }
      waiting = []
    },
  }
}
