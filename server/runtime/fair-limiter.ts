/** Rejects with `Overloaded` when the work cannot start in time. */
export type FairLimiter = <Result>(owner: unknown, work: () => Promise<Result>) => Promise<Result>

export class Overloaded extends Error {}

type Limits = {
  concurrency: number
  perOwner: number
  /** Per owner. */
  maxWaiting?: number
  maxWaitMs: number
}

/** Limits concurrency, and lets owners take turns, so that one company's requests leave room for those of others. */
export function createFairLimiter({
  concurrency,
  perOwner,
  maxWaiting = Infinity,
  maxWaitMs,
}: Limits): FairLimiter {
  let running = 0
  const runningOf = new Map<unknown, number>()
  /** In the order of the owners' turns. Owners whose queue is empty are removed. */
  const queues = new Map<unknown, Array<() => void>>()

  function countOf(owner: unknown): number {
    return runningOf.get(owner) ?? 0
  }

  function acquire(owner: unknown): void {
    running += 1
    runningOf.set(owner, countOf(owner) + 1)
  }

  function release(owner: unknown): void {
    running -= 1
    if (countOf(owner) === 1) runningOf.delete(owner)
    else runningOf.set(owner, countOf(owner) - 1)
    for (const [next, queue] of queues) {
      if (running >= concurrency) return
      if (countOf(next) >= perOwner) continue
      const start = queue.shift()
      // An owner moved to the end of the map has its next turn after all others.
      queues.delete(next)
      if (queue.length > 0) queues.set(next, queue)
      acquire(next)
      start?.()
    }
  }

  function wait(owner: unknown): Promise<void> {
    const queue = queues.get(owner) ?? []
    if (queue.length >= maxWaiting) throw new Overloaded(`${maxWaiting} requests are already waiting`)
    queues.set(owner, queue)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(owner)
        reject(new Overloaded(`could not start within ${maxWaitMs} ms`))
      }, maxWaitMs)
      queue.push(start)
    })
  }

  return async (owner, work) => {
    if (running < concurrency && countOf(owner) < perOwner) acquire(owner)
    else await wait(owner)
    try {
      return await work()
    } finally {
      release(owner)
    }
  }
}
