import { MINUTE_MS } from '../runtime/spans.ts'

/** In minutes: 1, 5, 30, and then hours. */
const WAITS = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60]

/** Undefined after the last try. */
export function nextTryAt(attemptCount: number, now: Date): Date | undefined {
  const wait = WAITS[attemptCount - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * MINUTE_MS)
}

/** The first try is followed by one after each wait. */
export function isLastTry(attemptCount: number): boolean {
  return attemptCount > WAITS.length
}
