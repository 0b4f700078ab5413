import { invalid } from '../http/problem.ts'
import type { Aggregation } from './aggregations.ts'

/** Returns null for count, which reads no property. Throws VALIDATION_ERROR. */
export function parseProperty(aggregation: Aggregation, property: string | null | undefined): string | null {
  const path = 'body.property'
  if (aggregation !== 'count' && property == null)
    throw invalid([{ path, code: 'required', message: `is required with ${aggregation}` }])
  if (aggregation === 'count' && property != null)
    throw invalid([{ path, code: 'not_allowed', message: 'is not allowed with count' }])
  return property ?? null
}
