import { invalid, Problem, type ValidationProblem } from '../http/problem.ts'

/**
 * A tenant's clock: it runs with the world's, by `offsetMs` ahead of it. While it advances to a moment it stands still at
 * `stoppedAt`, and is moved on step by step.
 */
export type TestClock = { offsetMs: number; stoppedAt: Date | null; advancingTo: Date | null }

/** Further on, the end of a period would need a year of five digits. */
const LATEST = new Date('9000-01-01T00:00:00.000Z')
/** The longest step, so that a slip of the finger does not bill a century. */
const MAX_MS = 366 * 24 * 60 * 60 * 1000

/** The time on a clock, when the world's is `now`. */
export function timeOn({ offsetMs, stoppedAt }: TestClock, now: Date): Date {
  return stoppedAt ?? new Date(now.getTime() + offsetMs)
}

/** Throws TEST_MODE_ONLY for a live key. */
export function assertTestMode({ mode }: { mode: 'live' | 'test' }): void {
  if (mode !== 'test') throw new Problem('TEST_MODE_ONLY')
}

/**
 * The moment the clock is to advance to; one that advances already can only be sent further. Throws VALIDATION_ERROR where
 * the moment has passed or would have passed, is more than 366 days ahead, or after the start of the year 9000.
 */
export function parseTarget(text: string, clock: TestClock, now: Date): Date {
  const to = new Date(text)
  const time = timeOn(clock, now)
  const fault = (code: string, message: string): ValidationProblem => ({ path: 'to', code, message })
  if (to < (clock.advancingTo ?? time)) throw invalid([fault('in_past', 'must not be before the test clock')])
  if (to.getTime() - time.getTime() > MAX_MS)
    throw invalid([fault('too_far', 'must not be more than 366 days ahead of the test clock')])
  if (to > LATEST) throw invalid([fault('too_far', 'must not be after the start of the year 9000')])
  return to
}
