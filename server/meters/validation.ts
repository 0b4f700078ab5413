import type { components } from '../../generated/types.ts'
import { invalid } from '../http/problem.ts'

type Aggregation = components['schemas']['Aggregation']

/**
 * The property that an aggregation reads; null for count, which reads none. Throws VALIDATION_ERROR where it is missing,
 * or given to count.
 */
export function parseProperty(aggregation: Aggregation, property: string | null | undefined): string | null {
  const path = 'property'
  if (aggregation !== 'count' && property == null)
    throw invalid([{ path, code: 'required', message: `is required with ${aggregation}` }])
  if (aggregation === 'count' && property != null)
    throw invalid([{ path, code: 'not_allowed', message: 'is not allowed with count' }])
  return property ?? null
}
