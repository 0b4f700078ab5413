import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import type { MeterTerms } from './reading.ts'

type Input = Pick<components['schemas']['MeterCreate'], 'aggregation' | 'property' | 'recurring'>

/** `count` reads no property; only `latest` and `max` recur. Throws VALIDATION_ERROR. */
export function parseReading({
  aggregation,
  property = null,
  recurring = false,
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
  if (problems.length > 0) throw invalid(problems)
  return { aggregation, property, recurring }
}
