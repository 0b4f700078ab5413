import { invalid, Problem, type ValidationProblem } from '../http/problem.ts'

/** Runs `offsetMs` ahead of real time. While it advances, it stands at `stoppedAt`. */
export type TestClock = { offsetMs: number; stoppedAt: Date | null; advancingTo: Date | null }

/** Later periods could end in a year of five digits. */
const MAX_TIME = new Date('9000-01-01T00:00:00.000Z')
/** A typing error must not bill a century. */
const MAX_ADVANCE_MS = 366 * 24 * 60 * 60 * 1000

/** `now` is the real time. */
export function timeOn({ offsetMs, stoppedAt }: TestClock, now: Date): Date {
  return stoppedAt ?? new Date(now.getTime() + offsetMs)
}

export function assertTestMode({ mode }: { mode: 'live' | 'test' }): void {
  if (mode !== 'test') throw new Problem('TEST_MODE_ONLY')
}

/** An advancing clock can only be sent further. Throws VALIDATION_ERROR. */
export function parseTarget(text: string, clock: TestClock, now: Date): Date {
  const to = new Date(text)
  const time = timeOn(clock, now)
  const problem = (code: string, message: string): ValidationProblem => ({ path: 'to', code, message })
  if (to < (clock.advancingTo ?? time))
    throw invalid([problem('in_past', 'must not be before the test clock')])
  if (to.getTime() - time.getTime() > MAX_ADVANCE_MS)
    throw invalid([problem('too_far', 'must not be more than 366 days ahead of the test clock')])
  if (to > MAX_TIME) throw invalid([problem('too_far', 'must not be after the start of the year 9000')])
  return to
}
