import { errorMessages, errorStatuses } from '../../generated/operations.ts'
import type { components } from '../../generated/types.ts'

export type ErrorCode = components['schemas']['ErrorCode']

export type ProblemPath = `${'body' | 'query' | 'path' | 'headers'}${string}`

export type ValidationProblem = components['schemas']['ValidationProblem'] & { path: ProblemPath }

/** When a handler throws a problem, its transaction is rolled back. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown

  constructor(code: ErrorCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(options.message ?? errorMessages[code], { cause: options.cause })
    this.code = code
    this.status = errorStatuses[code]
    this.details = options.details
  }
}

export function invalid(problems: readonly ValidationProblem[]): Problem {
  return new InvalidRequest(problems.slice(0, MAX_PROBLEMS))
}

class InvalidRequest extends Problem {
  readonly problems: readonly ValidationProblem[]

  constructor(problems: readonly ValidationProblem[]) {
    super('VALIDATION_ERROR', { details: problems.map(truncate) })
    this.problems = problems
  }
}

/** Applies the contract's limits, because the caller chooses the names in the path. */
function truncate(problem: ValidationProblem) {
  return { ...problem, path: problem.path.slice(0, 500), message: problem.message.slice(0, 1000) }
}

export function collectProblems<Results extends unknown[]>(
  ...checks: { [Index in keyof Results]: () => Results[Index] }
): Results {
  const attempts = checks.map((check) => attempt(check))
  const problems = attempts.flatMap((each) => ('problems' in each ? each.problems : []))
  if (problems.length > 0) throw invalid(problems)
  return attempts.flatMap((each) => ('result' in each ? [each.result] : [])) as Results
}

type Attempt<Result> = { result: Result } | { problems: readonly ValidationProblem[] }

function attempt<Result>(check: () => Result): Attempt<Result> {
  try {
    return { result: check() }
  } catch (error) {
    if (error instanceof InvalidRequest) return { problems: error.problems }
    throw error
  }
}

/** INVALID_JSON has this message if the body arrived incomplete. */
export const UNREADABLE = 'The request body could not be read'

/** `details` holds at most so many problems, so validation stops there. */
export const MAX_PROBLEMS = 100
