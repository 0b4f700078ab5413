import { sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import { aggregations, HOUR_COLUMNS } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { isProcessedIn, readingsOf } from '../counted-events/counted-events-store.ts'
import { selectValues } from './values-store.ts'
import type { Window } from './window.ts'

/** `carried`: a recurring meter's last value before each span. */
export type Usage = {
  total: string | undefined
  values: ReadonlyMap<number, string>
  carried: ReadonlyMap<number, string>
}

/** Reads events of partial hours only. One statement keeps total and spans consistent. */
export async function selectUsage(
  db: ReadHandle,
  meter: MeterRow,
  customerId: string,
  { from: start, starts, wholeHours: { from, to }, partHours }: Window,
): Promise<Usage> {
  const { table } = aggregations[meter.aggregation].hours
  const columns = sql.raw(HOUR_COLUMNS[table])
  const parts = partHours.map((span) => {
    const isMeant = isProcessedIn({ tenant_id: meter.tenant_id, customer_id: customerId }, span)
    return sql`union all select latest_at, ${columns} from ${readingsOf(meter, isMeant)} as part`
  })
  const { rows } = await sql<{ span: number | null; value: string; is_carried: boolean }>`
    with counted_hour as (
      select hour, ${columns} from ${sql.table(table)}
      where tenant_id = ${meter.tenant_id} and customer_id = ${customerId} and meter_id = ${meter.id}
        and hour >= ${from} and hour < ${to}
      ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}
    )
    select span, value::text, false as is_carried
    from (${selectValues(meter, sql`(select *, width_bucket(hour, ${starts}::timestamptz[]) as span from counted_hour)`, [['span'], []])}) as figure
    union all
    ${carriedInto(meter, customerId, meter.recurring ? startsOf(start, starts) : [])}`.execute(db)
  const bySpan = (carried: boolean) =>
    new Map(
      rows.flatMap(({ span, value, is_carried }) =>
        span === null || is_carried !== carried ? [] : [[Number(span) - 1, value]],
      ),
    )
  return {
    total: rows.find(({ span }) => span === null)?.value,
    values: bySpan(false),
    carried: bySpan(true),
  }
}

/** An empty window has a total but no span. */
function startsOf(start: Date, starts: readonly Date[]): readonly Date[] {
  return starts.length === 0 ? [start] : starts
}

function carriedInto(
  { tenant_id, id }: Pick<MeterRow, 'tenant_id' | 'id'>,
  customerId: string,
  starts: readonly Date[],
) {
  return sql`
    select s.span, v.units::text, true
    from unnest(${starts}::timestamptz[]) with ordinality as s (start, span)
    cross join lateral (
      select units from recurring_values
      where tenant_id = ${tenant_id} and customer_id = ${customerId} and meter_id = ${id} and "timestamp" < s.start
      order by "timestamp" desc, seq desc limit 1
    ) as v`
}
