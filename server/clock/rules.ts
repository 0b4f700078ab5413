import { type Complaint, invalid, Problem } from '../contract/problem.ts'

/** The longest step, so that a slip of the finger does not bill a century. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000

/** Throws TEST_MODE_ONLY for a live key. */
export function assertTestMode({ mode }: { mode: 'live' | 'test' }): void {
  if (mode !== 'test') throw new Problem('TEST_MODE_ONLY')
}

/** The moment the clock is to be moved to. Throws VALIDATION_ERROR where it has passed, or is more than 366 days ahead. */
export function parseTarget(text: string, now: Date): Date {
  const to = new Date(text)
  const fault = (code: string, message: string): Complaint => ({ path: 'to', code, message })
  if (to < now) throw invalid([fault('in_past', 'must not be before the test clock')])
  if (to.getTime() - now.getTime() > LONGEST_MS)
    throw invalid([fault('too_far', 'must not be more than 366 days ahead of the test clock')])
  return to
}
