/** Runs a piece of work when a place is free for its owner. Rejects with `Overloaded` when none becomes free in time. */
export type Shares = <Result>(owner: unknown, work: () => Promise<Result>) => Promise<Result>

/** Too much was asked for at once; the work was not begun. */
export class Overloaded extends Error {}

type Limits = {
  places: number
  /** How many of the places one owner can have. */
  perOwner: number
  /** How many pieces of work of one owner can wait. */
  mostWaiting?: number
  longestWaitMs: number
}

/**
 * Shares a number of places among owners: when all are taken, the owners who wait take turns, first come first served within
 * each. So one company's requests, however many and however slow, leave room for those of the others. Work that would wait
 * behind too much of its owner's, or for too long, is rejected.
 */
export function createShares({ places, perOwner, mostWaiting = Infinity, longestWaitMs }: Limits): Shares {
  let taken = 0
  const held = new Map<unknown, number>()
  /** In the order in which the owners have their turn. An owner whose queue is empty is not in it. */
  const waiting = new Map<unknown, Array<() => void>>()

  function heldBy(owner: unknown): number {
    return held.get(owner) ?? 0
  }

  function take(owner: unknown): void {
    taken += 1
    held.set(owner, heldBy(owner) + 1)
  }

  function giveBack(owner: unknown): void {
    taken -= 1
    if (heldBy(owner) === 1) held.delete(owner)
    else held.set(owner, heldBy(owner) - 1)
    for (const [next, queue] of waiting) {
      if (taken >= places) return
      if (heldBy(next) >= perOwner) continue
      const begin = queue.shift()
      // An owner that goes to the end of the map takes its next turn after all others.
      waiting.delete(next)
      if (queue.length > 0) waiting.set(next, queue)
      take(next)
      begin?.()
    }
  }

  function wait(owner: unknown): Promise<void> {
    const queue = waiting.get(owner) ?? []
    if (queue.length >= mostWaiting) throw new Overloaded(`${mostWaiting} requests wait already`)
    waiting.set(owner, queue)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        if (queue.length === 0) waiting.delete(owner)
        reject(new Overloaded(`no place was free within ${longestWaitMs} ms`))
      }, longestWaitMs)
      queue.push(begin)
    })
  }

  return async (owner, work) => {
    if (taken < places && heldBy(owner) < perOwner) take(owner)
    else await wait(owner)
    try {
      return await work()
    } finally {
      giveBack(owner)
    }
  }
}
