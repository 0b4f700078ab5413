import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import type { MeterRow } from '../../meters/store.ts'
import type { Window } from './window.ts'

/** A meter's value over the window and over each of its spans that has any, as PostgreSQL writes decimals. */
export type Counted = { total: string | undefined; values: ReadonlyMap<number, string> }

/**
 * What a meter counted for a customer. It reads one row for each hour with usage, or each different value of an hour, and
 * no event: the cost does not grow with the number of events. One statement, so that total and spans are of one moment.
 */
export async function readCounted(
  db: ReadHandle,
  meter: Pick<MeterRow, 'tenant_id' | 'id' | 'aggregation'>,
  customerId: string,
  { from, to, starts }: Window,
): Promise<Counted> {
  const { table, value } = sources[meter.aggregation]
  const { rows } = await sql<{ span: number | null; value: string }>`
    select width_bucket(hour, ${starts}::timestamptz[]) as span, (${value})::text as value
    from ${sql.table(table)}
    where tenant_id = ${meter.tenant_id} and customer_id = ${customerId} and meter_id = ${meter.id}
      and hour >= ${from} and hour < ${to}
    group by grouping sets ((1), ())
    having count(*) > 0`.execute(db)
  const values = new Map(rows.flatMap(({ span, value }) => (span === null ? [] : [[span - 1, value]])))
  return { total: rows.find(({ span }) => span === null)?.value, values }
}

const hours = 'usage_hours'
/** Where each aggregation's hours are kept, and how several become one. */
const sources = {
  count: { table: hours, value: sql`sum(units)` },
  sum: { table: hours, value: sql`sum(units)` },
  max: { table: hours, value: sql`max(units)` },
  latest: { table: hours, value: sql`(array_agg(units order by latest_at desc, latest_seq desc))[1]` },
  unique_count: { table: 'usage_hour_values', value: sql`count(distinct value)` },
} as const satisfies Record<MeterRow['aggregation'], { table: string; value: unknown }>
