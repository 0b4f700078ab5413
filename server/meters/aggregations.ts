import type { components } from '../../generated/types.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

type Aggregation = components['schemas']['Aggregation']

/** Units combine in three places, which must agree (tests/db/aggregations.test.ts). */
type Semantics = {
  /** `isLater` is true if `more` is the latest so far. */
  combine(units: Decimal, more: Decimal, isLater: boolean): Decimal
  /** By this SQL, an upsert merges `excluded` into `stored`. */
  mergeSql: string
  /** By this SQL, a report combines hours. */
  hours: { table: 'usage_hours' | 'usage_hour_values'; valueSql: string }
}

/** Events are ordered by timestamp, and then by arrival. */
const LATER_SQL = '(excluded.latest_at, excluded.latest_seq) > (stored.latest_at, stored.latest_seq)'

export function isLater(
  event: { timestamp: Date; seq: number },
  latest: { latest_at: Date; latest_seq: number },
): boolean {
  const aheadMs = event.timestamp.getTime() - latest.latest_at.getTime()
  return aheadMs > 0 || (aheadMs === 0 && event.seq > latest.latest_seq)
}

/** Merges a value into a stored one. */
export function mergeInto(unitsSql: string): string {
  return `units = ${unitsSql},
    latest_at = greatest(stored.latest_at, excluded.latest_at),
    latest_seq = case when ${LATER_SQL} then excluded.latest_seq else stored.latest_seq end`
}

const add = (units: Decimal, more: Decimal) => units.plus(more)
const ADD_SQL = 'stored.units + excluded.units'

const LATEST: Semantics = {
  combine: (units, more, later) => (later ? more : units),
  mergeSql: `case when ${LATER_SQL} then excluded.units else stored.units end`,
  hours: {
    table: 'usage_hours',
    valueSql: '(array_agg(units order by latest_at desc, latest_seq desc))[1]',
  },
}

export const aggregations: Record<Aggregation, Semantics> = {
  count: {
    combine: add,
    mergeSql: ADD_SQL,
    hours: { table: 'usage_hours', valueSql: 'sum(units)' },
  },
  sum: {
    combine: add,
    mergeSql: ADD_SQL,
    hours: { table: 'usage_hours', valueSql: 'sum(units)' },
  },
  max: {
    combine: (units, more) => (more.gt(units) ? more : units),
    mergeSql: 'greatest(stored.units, excluded.units)',
    hours: { table: 'usage_hours', valueSql: 'max(units)' },
  },
  latest: LATEST,
  /** Of a level, only the values are kept, and averages are read from these. */
  time_weighted_average: LATEST,
  unique_count: {
    combine: add,
    mergeSql: ADD_SQL,
    hours: { table: 'usage_hour_values', valueSql: 'count(distinct value)' },
  },
}

type Terms = { aggregation: Aggregation; recurring: boolean }

/** Each event has a level, which holds until the next. */
export function isLevel({ aggregation }: Pick<Terms, 'aggregation'>): boolean {
  return aggregation === 'time_weighted_average'
}

/** The customer's last value before a span counts in it. */
export function carriesOver(meter: Terms): boolean {
  return meter.recurring || isLevel(meter)
}

/** `counted` is undefined without events, `carried` without a value before the span. */
export function carryOver(
  aggregation: Aggregation,
  counted: Decimal | undefined,
  carried: Decimal | undefined,
): Decimal | undefined {
  if (counted === undefined || carried === undefined) return counted ?? carried
  return aggregations[aggregation].combine(carried, counted, true)
}

/** `carryOver` in SQL. Only `max` and `latest` carry a value. */
export function carryOverSql(aggregation: Aggregation): string {
  return aggregation === 'max' ? 'greatest(counted, carried)' : 'coalesce(counted, carried)'
}

/** `valueSql` reads these columns. */
export const HOUR_COLUMNS = { usage_hours: 'units, latest_at, latest_seq', usage_hour_values: 'value' }

export const NO_UNITS = decimal(0)
