export type Yielder = {
  /** Counts work. Returns true if a pause is due. */
  isDue(work: number): boolean
  pause(): Promise<void>
}

/** A step of work takes a few microseconds. */
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

/** One long computation continues in each turn of the event loop, so that others wait for only one piece of work. */
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
