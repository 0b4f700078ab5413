/** A response waits at most this long for work that continues without it. */
export const MAX_WAIT_MS = 10_000
export const LOOK_EVERY_MS = 250

/** Returns the function that ends the wait, or undefined if the owner has too many waits. */
type BeginWait = (owner: unknown) => (() => void) | undefined

export function limitWaits(maxPerOwner: number): BeginWait {
  const waits = new Map<unknown, number>()
  return (owner) => {
    const waiting = waits.get(owner) ?? 0
    if (waiting >= maxPerOwner) return undefined
    waits.set(owner, waiting + 1)
    return () => {
      const left = (waits.get(owner) ?? 1) - 1
      if (left === 0) waits.delete(owner)
      else waits.set(owner, left)
    }
  }
}
