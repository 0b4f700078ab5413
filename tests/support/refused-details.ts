import { Problem } from '../../server/errors/problem.ts'

/** The problems of the VALIDATION_ERROR that `work` throws; undefined if it throws none. */
export function refusedDetails(work: () => void): ValidationProblem[] | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'VALIDATION_ERROR') return problemsOf(error.details)
    throw error
  }
}

type ValidationProblem = { path: unknown; code: unknown }

function problemsOf(details: unknown): ValidationProblem[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  return problems.map((each) => ({
    path: Reflect.get(Object(each), 'path'),
    code: Reflect.get(Object(each), 'code'),
  }))
}
