import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import type { UsageDelta } from './aggregate.ts'
import type { OpenSegment } from './assign-to-segment.ts'

type Price = Selectable<Schema['plans']>['prices'][number]
export type PricedSegment = OpenSegment & { priceOf: (meterId: string) => Price | undefined }

/** The segments of these customers that still take usage. Each plan's prices are read once, however many are on it. */
export async function selectOpenSegments(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<PricedSegment[]> {
  if (customerIds.length === 0) return []
  const rows = await db
    .selectFrom('segments as s')
    .innerJoin('subscriptions as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.subscription_id'),
    )
    .select([
      's.id',
      's.customer_id',
      's.subscription_id',
      's.plan_id',
      's.starts_at',
      's.ends_at',
      'u.billing_starts_at',
    ])
    .where('s.tenant_id', '=', tenantId)
    .where('s.customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .where('s.closed', '=', false)
    .whereRef('s.ends_at', '>', 's.starts_at')
    .execute()
  const plans = await selectPrices(db, tenantId, [...new Set(rows.map(({ plan_id }) => plan_id))])
  return rows.map(({ plan_id, ...row }) => {
    const prices = plans.get(plan_id) ?? new Map<string, Price>()
    return {
      ...row,
      billing_starts_at: row.billing_starts_at ?? row.starts_at,
      meter_ids: prices,
      priceOf: (meterId) => prices.get(meterId),
    }
  })
}

/** The prices of these plans by meter. */
async function selectPrices(
  db: ReadHandle,
  tenantId: number,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Price>>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plans')
    .select(['id', 'prices'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${planIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, prices }) => [id, new Map(prices.map((price) => [price.meter_id, price]))]))
}

/** A segment's usage of one meter as it is now, what of its cost was debited from the wallet before, and what it came to before. */
export type Counted = {
  segment: PricedSegment
  meter_id: string
  units: string
  debited: string
  amount_cents: number
}

/** Adds to the segments' usage, and answers what it has come to. */
export async function addToSegments(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly UsageDelta[],
  segments: ReadonlyMap<string, PricedSegment>,
): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'segment'> & { segment_id: string }>`
    with fresh as (
      insert into segment_distinct_values (tenant_id, segment_id, meter_id, value)
      select ${tenantId}, scope, meter_id, value from ${distinctOf(deltas)} on conflict do nothing
      returning segment_id, meter_id
    ), newly as (select segment_id, meter_id, count(*) as units from fresh group by 1, 2)
    insert into segment_usage as u (tenant_id, segment_id, meter_id, units, late_events, latest_at, latest_seq)
    select ${tenantId}, a.scope, a.meter_id, a.units + coalesce(n.units, 0), a.late_events, a.latest_at, a.latest_seq
    from ${rowsOf(deltas)} left join newly n on n.segment_id = a.scope and n.meter_id = a.meter_id
    order by a.scope, a.meter_id
    on conflict (tenant_id, segment_id, meter_id) do update set
      ${MERGED}, late_events = u.late_events + excluded.late_events
    returning segment_id, meter_id, units, debited, amount_cents`.execute(trx)
  return rows.flatMap((row) => {
    const segment = segments.get(row.segment_id)
    return segment === undefined ? [] : [{ segment, ...row }]
  })
}

/** Adds to the usage by the hour. A scope is a customer and an hour, in hours since 1970. */
export async function addToHours(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly UsageDelta[],
): Promise<void> {
  await sql`
    with fresh as (
      insert into usage_hour_values (tenant_id, customer_id, meter_id, hour, value)
      select ${tenantId}, split_part(scope, ' ', 1), meter_id, to_timestamp(split_part(scope, ' ', 2)::bigint * 3600), value
      from ${distinctOf(deltas)} on conflict do nothing
      returning customer_id, meter_id, hour
    ), newly as (select customer_id, meter_id, hour, count(*) as units from fresh group by 1, 2, 3)
    insert into usage_hours as u (tenant_id, customer_id, meter_id, hour, units, latest_at, latest_seq)
    select ${tenantId}, split_part(a.scope, ' ', 1), a.meter_id, to_timestamp(split_part(a.scope, ' ', 2)::bigint * 3600),
      a.units + coalesce(n.units, 0), a.latest_at, a.latest_seq
    from ${rowsOf(deltas)} left join newly n
      on n.customer_id = split_part(a.scope, ' ', 1) and n.meter_id = a.meter_id
      and n.hour = to_timestamp(split_part(a.scope, ' ', 2)::bigint * 3600)
    order by a.scope, a.meter_id
    on conflict (tenant_id, customer_id, meter_id, hour) do update set ${MERGED}`.execute(trx)
}

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

function rowsOf(deltas: readonly UsageDelta[]) {
  return sql`unnest(
    ${deltas.map(({ scope }) => scope)}::text[],
    ${deltas.map(({ meter }) => meter.id)}::text[],
    ${deltas.map(({ units }) => units.toFixed())}::numeric[],
    ${deltas.map(({ late_events }) => late_events)}::bigint[],
    ${deltas.map(({ latest_at }) => latest_at.toISOString())}::timestamptz[],
    ${deltas.map(({ latest_seq }) => latest_seq)}::bigint[]
  ) as a (scope, meter_id, units, late_events, latest_at, latest_seq)`
}

function distinctOf(deltas: readonly UsageDelta[]) {
  const values = deltas.flatMap(({ scope, meter, values: each }) =>
    [...each].map((value) => [scope, meter.id, value]),
  )
  const column = (index: number) => values.map((row) => row[index])
  return sql`unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) as d (scope, meter_id, value)`
}

/** How usage meets usage, by the meter's aggregation. A later moment, or of equal ones a later arrival, is the latest. */
const MERGED = sql`
  units = case (select m.aggregation from meters m where m.tenant_id = u.tenant_id and m.id = u.meter_id)
    when 'max' then greatest(u.units, excluded.units)
    when 'latest' then case
      when (excluded.latest_at, excluded.latest_seq) > (u.latest_at, u.latest_seq) then excluded.units else u.units end
    else u.units + excluded.units end,
  latest_at = greatest(u.latest_at, excluded.latest_at),
  latest_seq = case
    when (excluded.latest_at, excluded.latest_seq) > (u.latest_at, u.latest_seq) then excluded.latest_seq else u.latest_seq
  end`
