import { parseAnyTime } from '../errors/any-time.ts'
import { invalid, Problem, type ValidationProblem } from '../errors/problem.ts'

/** A typing error must not bill a century. */
const MAX_ADVANCE_MS = 366 * 24 * 60 * 60 * 1000

export function assertTestMode({ mode }: { mode: 'live' | 'test' }): void {
  if (mode !== 'test') throw new Problem('TEST_MODE_ONLY')
}

/** A target never moves back. Throws VALIDATION_ERROR. */
export function parseTarget(text: string, clock: { frozen_time: Date; advancing_to: Date | null }): Date {
  const to = new Date(text)
  const { frozen_time, advancing_to } = clock
  const problem = (code: string, message: string): ValidationProblem => ({ path: 'body.to', code, message })
  if (to < (advancing_to ?? frozen_time))
    throw invalid([problem('in_past', 'must not be before the test clock')])
  if (to.getTime() - frozen_time.getTime() > MAX_ADVANCE_MS)
    throw invalid([problem('too_far', 'must not be more than 366 days ahead of the test clock')])
  return parseAnyTime(text, 'body.to')
}
