import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import type { StoredMeterTerms } from './reading.ts'

type Input = Omit<
  components['schemas']['MeterCreate'],
  'code' | 'name' | 'event_name' | 'unit_code' | 'metadata'
>
type Terms = Omit<StoredMeterTerms, 'id' | 'event_name' | 'filters'>

/**
 * `count` reads no property, only `latest` and `max` recur, only `sum` has bounds, `max`, `unique_count` and
 * `latest` have buckets, and filters must differ in their property. Throws VALIDATION_ERROR.
 */
export function parseReading({
  aggregation,
  property = null,
  recurring = false,
  bucket = null,
  value_minimum = null,
  value_maximum = null,
  filters = [],
}: Input): Terms {
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
  if (bucket !== null && (recurring || !BUCKETED.includes(aggregation)))
    problems.push({
      path: 'body.bucket',
      code: 'not_allowed',
      message: `is not allowed with ${recurring ? 'a recurring meter' : `${aggregation}, only with max, unique_count and latest`}`,
    })
  const bounds = { value_minimum, value_maximum }
  for (const name of ['value_minimum', 'value_maximum'] as const)
    if (bounds[name] !== null && aggregation !== 'sum')
      problems.push({
        path: `body.${name}`,
        code: 'not_allowed',
        message: `is not allowed with ${aggregation}, only with sum`,
      })
  if (value_minimum !== null && value_maximum !== null && decimal(value_minimum).gt(value_maximum))
    problems.push({
      path: 'body.value_minimum',
      code: 'minimum_above_maximum',
      message: 'must not be above the maximum',
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
  return {
    aggregation,
    property,
    recurring,
    bucket,
    value_minimum: plainOrNull(value_minimum),
    value_maximum: plainOrNull(value_maximum),
  }
}

const BUCKETED: readonly string[] = ['max', 'unique_count', 'latest']

function plainOrNull(text: string | null): string | null {
  return text === null ? null : toPlain(decimal(text))
}
