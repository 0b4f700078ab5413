import { setImmediate } from 'node:timers/promises'

/** Divides long computations, so that the event loop serves other requests in between. */
export type Yielder = {
  /** Counts work. True when enough has been done since the last pause. */
  isDue(work: number): boolean
  /** Lets the event loop run what is waiting. */
  pause(): Promise<void>
}

/** Work is counted in steps of a few microseconds, so there is a pause every few milliseconds. */
export function createYielder(maxWork = MAX_WORK): Yielder {
  let done = 0
  return {
    isDue(work) {
      done += work
      return done >= maxWork
    },
    async pause() {
      done = 0
      await setImmediate()
    },
  }
}

const MAX_WORK = 2_000
