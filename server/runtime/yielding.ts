import { setImmediate } from 'node:timers/promises'

/** Lets the event loop serve others during long computations. */
export type Yielder = {
  /** Counts work; true when it is time for a pause. */
  isDue(work: number): boolean
  pause(): Promise<void>
}

/** Work is in steps of a few microseconds. */
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
