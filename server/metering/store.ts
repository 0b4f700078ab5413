import { type RawBuilder, sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { aggregations, LATER_SQL } from '../meters/aggregations.ts'
import type { HourDelta, SegmentDelta, UsageDelta } from './aggregate.ts'
import type { PricedSegment } from './segments/store.ts'

/** `units` after an addition; `debited` and `amount_cents` from before it. */
export type SegmentTotal = {
  segment: PricedSegment
  meter_id: string
  units: string
  debited: string
  amount_cents: number
}

export async function addToSegments(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly SegmentDelta[],
  segments: ReadonlyMap<string, PricedSegment>,
): Promise<SegmentTotal[]> {
  const { rows } = await sql<Omit<SegmentTotal, 'segment'> & { segment_id: string }>`
    with new_values as (
      insert into segment_distinct_values as stored (tenant_id, segment_id, meter_id, value, events)
      select ${tenantId}, segment_id, meter_id, value, events from ${valuesOf(deltas, SEGMENT)}
      on conflict (tenant_id, segment_id, meter_id, value) do update set events = stored.events + excluded.events
      returning segment_id, meter_id, xmax = 0 as is_new
    ), new_counts as (select segment_id, meter_id, count(*) filter (where is_new) as units from new_values group by 1, 2)
    insert into segment_usage as stored (tenant_id, segment_id, meter_id, units, late_events, latest_at, latest_seq)
    select ${tenantId}, a.segment_id, a.meter_id, a.units + coalesce(n.units, 0), a.late_events, a.latest_at, a.latest_seq
    from ${usageOf(deltas, SEGMENT)} left join new_counts n on n.segment_id = a.segment_id and n.meter_id = a.meter_id
    order by a.segment_id, a.meter_id
    on conflict (tenant_id, segment_id, meter_id) do update set
      ${MERGE}, late_events = stored.late_events + excluded.late_events
    returning segment_id, meter_id, units, debited, amount_cents`.execute(trx)
  return rows.flatMap((row) => {
    const segment = segments.get(row.segment_id)
    return segment === undefined ? [] : [{ segment, ...row }]
  })
}

export async function addToHours(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly HourDelta[],
): Promise<void> {
  await sql`
    with new_values as (
      insert into usage_hour_values as stored (tenant_id, customer_id, hour, meter_id, value, events)
      select ${tenantId}, customer_id, hour, meter_id, value, events from ${valuesOf(deltas, HOUR)}
      on conflict (tenant_id, customer_id, meter_id, hour, value) do update set events = stored.events + excluded.events
      returning customer_id, hour, meter_id, xmax = 0 as is_new
    ), new_counts as (
      select customer_id, hour, meter_id, count(*) filter (where is_new) as units from new_values group by 1, 2, 3
    )
    insert into usage_hours as stored (tenant_id, customer_id, hour, meter_id, units, latest_at, latest_seq)
    select ${tenantId}, a.customer_id, a.hour, a.meter_id, a.units + coalesce(n.units, 0), a.latest_at, a.latest_seq
    from ${usageOf(deltas, HOUR)} left join new_counts n
      on n.customer_id = a.customer_id and n.hour = a.hour and n.meter_id = a.meter_id
    order by a.customer_id, a.hour, a.meter_id
    on conflict (tenant_id, customer_id, meter_id, hour) do update set ${MERGE}`.execute(trx)
}

export function* inChunks<Delta extends UsageDelta<object>>(deltas: readonly Delta[]): Generator<Delta[]> {
  let chunk: Delta[] = []
  let rows = 0
  for (const delta of deltas) {
    chunk.push(delta)
    rows += 1 + delta.values.size
    if (rows < ROWS_PER_STATEMENT) continue
    yield chunk
    chunk = []
    rows = 0
  }
  if (chunk.length > 0) yield chunk
}

const ROWS_PER_STATEMENT = 2_000

export async function updateDebited(
  trx: WriteHandle,
  tenantId: number,
  { segmentId, meterId, debited }: { segmentId: string; meterId: string; debited: string },
): Promise<void> {
  await trx
    .updateTable('segment_usage')
    .set({ debited })
    .where('tenant_id', '=', tenantId)
    .where('segment_id', '=', segmentId)
    .where('meter_id', '=', meterId)
    .execute()
}

type Scope<Delta> = { names: string; arraysOf(deltas: readonly Delta[]): RawBuilder<unknown> }
const SEGMENT: Scope<SegmentDelta> = {
  names: 'segment_id',
  arraysOf: (deltas) => sql`${deltas.map(({ segment_id }) => segment_id)}::text[]`,
}
const HOUR: Scope<HourDelta> = {
  names: 'customer_id, hour',
  arraysOf: (deltas) => sql`${deltas.map(({ customer_id }) => customer_id)}::text[],
    ${deltas.map(({ hour }) => hour.toISOString())}::timestamptz[]`,
}

function usageOf<Delta extends UsageDelta<object>>(
  deltas: readonly Delta[],
  { names, arraysOf }: Scope<Delta>,
) {
  return sql`unnest(
    ${arraysOf(deltas)},
    ${deltas.map(({ meter }) => meter.id)}::text[],
    ${deltas.map(({ units }) => units.toFixed())}::numeric[],
    ${deltas.map(({ late_events }) => late_events)}::bigint[],
    ${deltas.map(({ latest_at }) => latest_at.toISOString())}::timestamptz[],
    ${deltas.map(({ latest_seq }) => latest_seq)}::bigint[]
  ) as a (${sql.raw(names)}, meter_id, units, late_events, latest_at, latest_seq)`
}

function valuesOf<Delta extends UsageDelta<object>>(
  deltas: readonly Delta[],
  { names, arraysOf }: Scope<Delta>,
) {
  const rows = deltas.flatMap((delta) =>
    [...delta.values].map(([value, events]) => ({ delta, value, events })),
  )
  return sql`unnest(
    ${arraysOf(rows.map(({ delta }) => delta))},
    ${rows.map(({ delta }) => delta.meter.id)}::text[],
    ${rows.map(({ value }) => value)}::text[],
    ${rows.map(({ events }) => events)}::bigint[]
  ) as v (${sql.raw(names)}, meter_id, value, events)`
}

/** Merges `excluded` into `stored`, by the aggregation of the meter. */
const MERGE = sql.raw(`
  units = case (select m.aggregation from meters m where m.tenant_id = stored.tenant_id and m.id = stored.meter_id)
    ${Object.entries(aggregations)
      .map(([name, { mergeSql }]) => `when '${name}' then ${mergeSql}`)
      .join('\n    ')}
    end,
  latest_at = greatest(stored.latest_at, excluded.latest_at),
  latest_seq = case when ${LATER_SQL} then excluded.latest_seq else stored.latest_seq end`)
