/** Runs a piece of work when a place is free for its owner. Rejects with `Overloaded` when none becomes free in time. */
export type Shares = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>

export class Overloaded extends Error {}

/**
 * Shares a number of places among owners: an owner holds at most `perOwner` of them, and when all are taken the owners who
 * wait take turns. So one company's requests, however many and however slow, leave room for those of the others. Work that
 * waits for longer than `longestWaitMs` is rejected, and is never begun.
 */
export function createShares({
  places,
  perOwner,
  longestWaitMs,
}: {
  places: number
  perOwner: number
  longestWaitMs: number
}): Shares {
  let taken = 0
  const held = new Map<string, number>()
  /** In the order in which the owners have their turn. An owner whose queue is empty is not in it. */
  const waiting = new Map<string, Array<() => void>>()

  function heldBy(owner: string): number {
    return held.get(owner) ?? 0
  }

  function take(owner: string): void {
    taken += 1
    held.set(owner, heldBy(owner) + 1)
  }

  function giveBack(owner: string): void {
    taken -= 1
    if (heldBy(owner) === 1) held.delete(owner)
    else held.set(owner, heldBy(owner) - 1)
    for (const [next, queue] of waiting) {
      if (taken >= places) return
      if (heldBy(next) >= perOwner) continue
      const begin = queue.shift()
      waiting.delete(next)
      if (queue.length > 0) waiting.set(next, queue)
      take(next)
      begin?.()
    }
  }

  function wait(owner: string): Promise<void> {
    const queue = waiting.get(owner) ?? []
    waiting.set(owner, queue)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        if (queue.length === 0) waiting.delete(owner)
        reject(new Overloaded(`no connection was free within ${longestWaitMs} ms`))
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
