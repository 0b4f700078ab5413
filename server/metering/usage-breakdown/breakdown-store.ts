import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import { isOfPeriod, selectNewerSegments } from '../billed-events/segment-of-line-store.ts'
import { countStates, isProcessedIn, readingsOf } from '../counted-events/counted-events-store.ts'
import type { EventsOfPrice } from '../plan-prices.ts'
import { both, conditionsOf } from '../voiding/voiding-store.ts'

export const MAX_BROKEN_DOWN = 1_000_000
const MAX_GROUPS = 100

/** A part of a billing period whose events are counted for a price. */
export type BilledPart = {
  id: string
  customer_id: string
  subscription_id: string
  period_start: Date
  starts_at: Date
  ends_at: Date
  billing_starts_at: Date
  finalized_at: Date | null
  /** Undefined if the price bills all events of its meter. */
  ofPrice: EventsOfPrice | undefined
}

export type GroupRow = { values: Array<string | null> | null; units: string; group_count: number }

/** The events of the part itself, and those that came too late for an earlier one. `selectEventsOfLine` lists the same. */
export async function eventsOfPart(
  db: ReadHandle,
  meter: MeterRow,
  part: BilledPart,
): Promise<Array<RawBuilder<boolean>>> {
  const { tenant_id } = meter
  const { customer_id, starts_at, ends_at, billing_starts_at, finalized_at } = part
  const newer = await selectNewerSegments(db, tenant_id, part, { finalized_at, meter_id: meter.id })
  const { isTaken } = conditionsOf(meter, part, newer)
  const from = new Date(Math.max(starts_at.getTime(), billing_starts_at.getTime()))
  // One millisecond more, for events counted before a change of plan at the end.
  const to = new Date(ends_at.getTime() + 1)
  return [
    both(isProcessedIn({ tenant_id, customer_id }, { from, to }), isOfPeriod(part, part, isTaken)),
    sql<boolean>`s.tenant_id = ${tenant_id} and s.status = 'processed' and s.customer_id = ${customer_id}
      and s."timestamp" < ${starts_at} and s.segment_ids is not null and ${isTaken}`,
  ]
}

/** Counts up to one more than `MAX_BROKEN_DOWN`. */
export async function countEventsOf(
  db: ReadHandle,
  events: ReadonlyArray<RawBuilder<boolean>>,
): Promise<number> {
  let count = 0
  for (const isMeant of events) count += await countStates(db, isMeant, MAX_BROKEN_DOWN + 1 - count)
  return count
}

/** Returns the largest groups, and one row without `values` for the others. Requires a transaction. */
export async function selectGroups(
  db: ReadHandle,
  meter: MeterRow,
  events: ReadonlyArray<RawBuilder<boolean>>,
  { groupBy, ofPrice }: { groupBy: readonly string[] } & Pick<BilledPart, 'ofPrice'>,
): Promise<GroupRow[]> {
  const readings = sql.join(
    events.map(
      (isMeant) =>
        sql`select "values", units from ${readingsOf(meter, isMeant, { events: ofPrice, groupBy })} as reading`,
    ),
    sql` union all `,
  )
  // The planner expects so few events that a sort, on disk, looks no worse to it than a hash.
  await sql`select set_config('enable_sort', 'off', true)`.execute(db)
  const { rows } = await sql<GroupRow>`
    with groups as materialized (
      select "values", units, row_number() over (order by units desc, "values") as place
      from (select "values", sum(units) as units from (${readings}) as reading group by "values") as summed
    )
    select "values", trim_scale(units)::text as units, 1 as group_count, place from groups where place <= ${MAX_GROUPS}
    union all
    select null, trim_scale(sum(units))::text, count(*)::int, ${MAX_GROUPS + 1} from groups where place > ${MAX_GROUPS}
    having count(*) > 0
    order by place`.execute(db)
  return rows
}
