import { Problem } from '../../errors/problem.ts'
import { faultsOf } from './faults.ts'

/** Rethrows an error that is not the request's fault, and returns the others, with a setting that the service lacks. */
export function toShown(error: unknown): Problem {
  if (!(error instanceof Problem) || (error.status >= 500 && error.code !== 'NOT_CONFIGURED')) throw error
  return isMistyped(error) ? new Problem('ROUTE_NOT_FOUND', { message: 'Nothing has this ID' }) : error
}

/** An address that no id can have is as one that none has. */
function isMistyped(problem: Problem): boolean {
  const faults = faultsOf(problem)
  return faults.length > 0 && faults.every(({ path }) => path.startsWith('path.'))
}
