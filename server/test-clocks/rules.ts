import { invalid, Problem, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'

/** Nothing is billed before this. PostgreSQL and cursors format the earliest years differently. */
const MIN_TIME = new Date('2000-01-01T00:00:00.000Z')
/** After this, later periods could reach a year of five digits. */
const MAX_TIME = new Date('9000-01-01T00:00:00.000Z')
/** A typing error must not bill a century. */
const MAX_ADVANCE_MS = 366 * 24 * 60 * 60 * 1000

export function assertTestMode({ mode }: { mode: 'live' | 'test' }): void {
  if (mode !== 'test') throw new Problem('TEST_MODE_ONLY')
}

/** Parses a moment of billing that can lie anywhere. Throws VALIDATION_ERROR at `path`. */
export function parseAnyTime(text: string, path: ProblemPath): Date {
  const time = new Date(text)
  if (time < MIN_TIME) throw invalid([tooEarly(path)])
  if (time > MAX_TIME) throw invalid([tooLate(path)])
  return time
}

/** An advancing clock can only go further. Throws VALIDATION_ERROR. */
export function parseTarget(text: string, clock: { frozen_time: Date; advancing_to: Date | null }): Date {
  const to = new Date(text)
  const { frozen_time, advancing_to } = clock
  const problem = (code: string, message: string): ValidationProblem => ({ path: 'body.to', code, message })
  if (to < (advancing_to ?? frozen_time))
    throw invalid([problem('in_past', 'must not be before the test clock')])
  if (to.getTime() - frozen_time.getTime() > MAX_ADVANCE_MS)
    throw invalid([problem('too_far', 'must not be more than 366 days ahead of the test clock')])
  if (to > MAX_TIME) throw invalid([tooLate('body.to')])
  return to
}

function tooEarly(path: ProblemPath): ValidationProblem {
  return { path, code: 'too_early', message: 'must not be before the start of the year 2000' }
}

function tooLate(path: ProblemPath): ValidationProblem {
  return { path, code: 'too_far', message: 'must not be after the start of the year 9000' }
}
