import { Problem } from '../../server/http/problem.ts'

/** The complaints of the VALIDATION_ERROR that the work throws; undefined where it throws none. */
export function refusedDetails(work: () => void): Complaint[] | undefined {
  try {
    work()
    return undefined
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'VALIDATION_ERROR') return complaintsOf(fault.details)
    throw fault
  }
}

type Complaint = { path: unknown; code: unknown }

function complaintsOf(details: unknown): Complaint[] {
  const complaints: unknown[] = Array.isArray(details) ? details : []
  return complaints.map((each) => ({
    path: Reflect.get(Object(each), 'path'),
    code: Reflect.get(Object(each), 'code'),
  }))
}
