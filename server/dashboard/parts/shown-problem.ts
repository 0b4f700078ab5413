import { Problem } from '../../errors/problem.ts'
import { faultsOf } from './faults.ts'

/**
 * Returns a problem that the request caused, or that names a setting that the service lacks. Throws any
 * other error.
 */
export function toShown(error: unknown): Problem {
  if (!(error instanceof Problem) || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')) throw error
  return isMistyped(error) ? new Problem('ROUTE_NOT_FOUND', { message: 'Nothing has this ID' }) : error
}

/** Returns whether the URL has an invalid ID, which the page treats as an ID that does not exist. */
function isMistyped(problem: Problem): boolean {
  const faults = faultsOf(problem)
  return faults.length > 0 && faults.every(({ path }) => path.startsWith('path.'))
}
