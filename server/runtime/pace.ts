import { setImmediate } from 'node:timers/promises'

/** Counts the work that was done since others last had the event loop. */
export type Pace = {
  /** True where so much was done that it is time to rest. */
  isDue(work: number): boolean
  /** Gives the event loop back to what waits for it. */
  rest(): Promise<void>
}

/** Work is counted in steps of about a microsecond or a few, so that a segment without a rest takes some milliseconds. */
export function createPace(most = STEPS_AT_A_STRETCH): Pace {
  let done = 0
  return {
    isDue(work) {
      done += work
      return done >= most
    },
    async rest() {
      done = 0
      await setImmediate()
    },
  }
}

const STEPS_AT_A_STRETCH = 2_000
