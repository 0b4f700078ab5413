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
      await nextTurn()
    },
  }
}

const MAX_WORK = 2_000

/**
 * Resolves when the rest of a long computation may go on. However many there are in the process, one of them goes on in each turn of the
 * event loop: what others wait for is one piece of work, not a piece of each.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueOne)
  })
}

const waiting: Array<() => void> = []

function continueOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(continueOne)
}
