import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import type { MeterTerms } from './reading.ts'

type Input = Pick<components['schemas']['MeterCreate'], 'aggregation' | 'property' | 'recurring' | 'filters'>

/**
 * `count` reads no property, only `latest` and `max` recur, and filters must differ in their property. Throws
 * VALIDATION_ERROR.
 */
export function parseReading({
  aggregation,
  property = null,
  recurring = false,
  filters = [],
}: Input): Pick<MeterTerms, 'aggregation' | 'property' | 'recurring'> {
  const problems: ValidationProblem[] = []
  if (aggregation !== 'count' && property === null)
    problems.push({ path: 'body.property', code: 'required', message: `is required with ${aggregation}` })
  if (aggregation === 'count' && property !== null)
    problems.push({ path: 'body.property', code: 'not_allowed', message: 'is not allowed with count' })
  if (recurring && aggregation !== 'latest' && aggregation !== 'max')
    problems.push({
      path: 'body.recurring',
      code: 'not_allowed',
      message: `is not allowed with ${aggregation}, only with latest and max`,
    })
  const named = filters.map((filter) => filter.property)
  for (const [index, name] of named.entries())
    if (named.indexOf(name) !== index)
      problems.push({
        path: `body.filters[${index}].property`,
        code: 'duplicate_property',
        message: 'must not be named before',
      })
  if (problems.length > 0) throw invalid(problems)
  return { aggregation, property, recurring }
}
