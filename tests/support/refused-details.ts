import { Problem } from '../../server/http/problem.ts'

/** The problems of the VALIDATION_ERROR that the work throws; undefined where it throws none. */
export function refusedDetails(work: () => void): ValidationProblem[] | undefined {
  try {
    work()
    return undefined
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'VALIDATION_ERROR') return complaintsOf(fault.details)
    throw fault
  }
}

type ValidationProblem = { path: unknown; code: unknown }

function complaintsOf(details: unknown): ValidationProblem[] {
  const problems: unknown[] = Array.isArray(details) ? details : []
  return problems.map((each) => ({
    path: Reflect.get(Object(each), 'path'),
    code: Reflect.get(Object(each), 'code'),
  }))
}
