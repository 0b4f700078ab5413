import { invalid, type ProblemPath, type ValidationProblem } from './problem.ts'

/** Nothing is billed before this time. PostgreSQL and cursors format the earliest years differently. */
const MIN_TIME = new Date('2000-01-01T00:00:00.000Z')
/** Periods after this time could reach a year of five digits. */
const MAX_TIME = new Date('9000-01-01T00:00:00.000Z')

/** Throws VALIDATION_ERROR at `path`. */
export function parseAnyTime(text: string, path: ProblemPath): Date {
  const time = new Date(text)
  if (time < MIN_TIME) throw invalid([tooEarly(path)])
  if (time > MAX_TIME) throw invalid([tooLate(path)])
  return time
}

function tooEarly(path: ProblemPath): ValidationProblem {
  return { path, code: 'too_early', message: 'must not be before the start of the year 2000' }
}

function tooLate(path: ProblemPath): ValidationProblem {
  return { path, code: 'too_far', message: 'must not be after the start of the year 9000' }
}
