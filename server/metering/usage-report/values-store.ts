import { type RawBuilder, sql } from 'kysely'
import { aggregations } from '../../meters/aggregations.ts'
import { bucketSql } from '../../meters/buckets.ts'
import type { MeterRow } from '../../meters/meters-store.ts'

type Meter = Pick<MeterRow, 'aggregation' | 'bucket'>

/**
 * Selects a value of `rows`, with their `hour`, for each of the sets of columns: of a meter with buckets, the sum of
 * the values of its buckets.
 */
export function selectValues(
  { aggregation, bucket }: Meter,
  rows: RawBuilder<unknown>,
  sets: ReadonlyArray<readonly string[]>,
): RawBuilder<unknown> {
  const { valueSql } = aggregations[aggregation].hours
  const names = [...new Set(sets.flat())]
  const listOf = (columns: readonly string[]) => sql.raw(columns.map((name) => `${name}, `).join(''))
  const setsWith = (...more: string[]) =>
    sql.raw(sets.map((set) => `(${[...set, ...more].join(', ')})`).join(', '))
  if (bucket === null)
    return sql`select ${listOf(names)}(${sql.raw(valueSql)})::numeric as value from ${rows} as counted
      group by grouping sets (${setsWith()}) having count(*) > 0`
  return sql`select ${listOf(names)}sum(value) as value from (
      select ${listOf(names)}(${sql.raw(valueSql)})::numeric as value
      from (select *, ${sql.raw(bucketSql(bucket, 'hour'))} as bucket from ${rows} as counted) as bucketed
      group by grouping sets (${setsWith('bucket')})
    ) as of_bucket group by ${sql.raw(names.join(', '))}`
}
