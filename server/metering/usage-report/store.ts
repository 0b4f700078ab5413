import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { aggregations } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/store.ts'
import type { Window } from './window.ts'

export type Usage = { total: string | undefined; values: ReadonlyMap<number, string> }

/** Reads hours, so the cost does not depend on the number of events. One statement, so total and spans are consistent. */
export async function selectUsage(
  db: ReadHandle,
  meter: Pick<MeterRow, 'tenant_id' | 'id' | 'aggregation'>,
  customerId: string,
  { from, to, starts }: Window,
): Promise<Usage> {
  const { table, valueSql } = aggregations[meter.aggregation].hours
  const { rows } = await sql<{ span: number | null; value: string }>`
    select width_bucket(hour, ${starts}::timestamptz[]) as span, (${sql.raw(valueSql)})::text as value
    from ${sql.table(table)}
    where tenant_id = ${meter.tenant_id} and customer_id = ${customerId} and meter_id = ${meter.id}
      and hour >= ${from} and hour < ${to}
    group by grouping sets ((1), ())
    having count(*) > 0`.execute(db)
  const values = new Map(rows.flatMap(({ span, value }) => (span === null ? [] : [[span - 1, value]])))
  return { total: rows.find(({ span }) => span === null)?.value, values }
}
