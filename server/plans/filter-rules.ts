import type { ProblemPath, ValidationProblem } from '../errors/problem.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import type { Price } from './rating.ts'

type Filtered = { meter_id: string; filters?: Price['filters'] }

/** `before` are the prices that precede it in the plan. */
export function validateFilters(
  price: Filtered,
  before: readonly Filtered[],
  path: ProblemPath,
): ValidationProblem[] {
  const names = (price.filters ?? []).map(({ property }) => property)
  const twice = names.flatMap<ValidationProblem>((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            path: `${path}.filters[${index}].property`,
            code: 'duplicate_property',
            message: 'must not be named before',
          },
        ],
  )
  const ofMeter = before.filter(({ meter_id }) => meter_id === price.meter_id).map(eventsKey)
  return [...twice, ...validatePlace(eventsKey(price), ofMeter, `${path}.filters`)]
}

function validatePlace(key: string, before: readonly string[], path: ProblemPath): ValidationProblem[] {
  if (before.includes(key))
    return [
      { path, code: 'duplicate_price', message: 'must differ from those of another price of the meter' },
    ]
  if (!before.some((each) => each.endsWith(ALL_EVENTS))) return []
  const message = 'must come before the price of the meter that has no filters'
  return [{ path, code: 'unreachable_price', message }]
}

/** Prices of one meter whose filters select the same events have one key, in whatever order they name them. */
export function eventsKey({ meter_id, filters = [] }: Filtered): string {
  const sorted = filters
    .map(({ property, in: values }) => [property, [...new Set(values.map(toText))].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${meter_id} ${JSON.stringify(sorted)}`
}

const ALL_EVENTS = ' []'

/** 1 and "1" are the same value. */
function toText(value: number | string): string {
  return typeof value === 'number' ? toPlain(decimal(value)) : value
}
