import { type RawBuilder, sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { aggregations, mergeInto } from '../meters/aggregations.ts'
import type { Decimal } from '../money/decimal.ts'
import type { HourDelta, SegmentDelta, UsageDelta } from './aggregate.ts'
import { addToBuckets } from './buckets-store.ts'
import type { PricedSegment } from './segments-store.ts'

/** `debited` and `amount_cents` are before the addition. */
export type SegmentTotal = {
  segment: PricedSegment
  /** Named by `counterOf`. */
  counter: string
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
  const values = await addValues(trx, tenantId, deltas, SEGMENT)
  const units = new Map([...values, ...(await addToBuckets(trx, tenantId, deltas, segments))])
  const totals: SegmentTotal[] = []
  // Deltas are grouped, because on conflict a shard cannot look up the meter.
  for (const [mergeUnits, some] of Map.groupBy(deltas, mergeOf)) {
    const { rows } = await sql<Omit<SegmentTotal, 'segment'> & { segment_id: string }>`
      insert into segment_usage as stored (tenant_id, segment_id, meter_id, units, late_events, latest_at, latest_seq)
      select ${tenantId}, a.segment_id, a.meter_id, a.units, a.late_events, a.latest_at, a.latest_seq
      from ${usageOf(some, units, SEGMENT)} order by a.segment_id, a.meter_id
      on conflict (tenant_id, segment_id, meter_id) do update set
        ${sql.raw(mergeInto(mergeUnits))}, late_events = stored.late_events + excluded.late_events
      returning segment_id, meter_id as counter, units, debited, amount_cents`.execute(trx)
    for (const row of rows) {
      const segment = segments.get(row.segment_id)
      if (segment !== undefined) totals.push({ segment, ...row })
    }
  }
  return totals
}

export async function addToHours(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly HourDelta[],
): Promise<void> {
  const units = await addValues(trx, tenantId, deltas, HOUR)
  for (const [mergeUnits, some] of Map.groupBy(
    deltas,
    ({ meter }) => aggregations[meter.aggregation].mergeSql,
  ))
    await sql`
      insert into usage_hours as stored (tenant_id, customer_id, hour, meter_id, units, latest_at, latest_seq)
      select ${tenantId}, a.customer_id, a.hour, a.meter_id, a.units, a.latest_at, a.latest_seq
      from ${usageOf(some, units, HOUR)} order by a.customer_id, a.hour, a.meter_id
      on conflict (tenant_id, customer_id, meter_id, hour) do update set ${sql.raw(mergeInto(mergeUnits))}`.execute(
      trx,
    )
}

export function* inChunks<Delta extends UsageDelta<object>>(deltas: readonly Delta[]): Generator<Delta[]> {
  let chunk: Delta[] = []
  let rows = 0
  for (const delta of deltas) {
    chunk.push(delta)
    rows += 1 + delta.values.size + delta.buckets.size
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
  { segment, counter }: Pick<SegmentTotal, 'segment' | 'counter'>,
  debited: string,
): Promise<void> {
  await trx
    .updateTable('segment_usage')
    .set({ debited })
    .where('tenant_id', '=', tenantId)
    .where('segment_id', '=', segment.id)
    .where('meter_id', '=', counter)
    .execute()
}

type Scope<Delta> = {
  names: string
  values: string
  arraysOf(deltas: readonly Delta[]): RawBuilder<unknown>
  keyOf(place: Omit<Delta, keyof UsageDelta<object>>): string
}
const SEGMENT: Scope<SegmentDelta> = {
  names: 'segment_id',
  values: 'segment_distinct_values',
  arraysOf: (deltas) => sql`${deltas.map(({ segment_id }) => segment_id)}::text[]`,
  keyOf: ({ segment_id }) => segment_id,
}
const HOUR: Scope<HourDelta> = {
  names: 'customer_id, hour',
  values: 'usage_hour_values',
  arraysOf: (deltas) => sql`${deltas.map(({ customer_id }) => customer_id)}::text[],
    ${deltas.map(({ hour }) => hour.toISOString())}::timestamptz[]`,
  keyOf: ({ customer_id, hour }) => `${customer_id} ${hour.getTime()}`,
}

async function addValues<Delta extends UsageDelta<object>>(
  trx: WriteHandle,
  tenantId: number,
  deltas: readonly Delta[],
  scope: Scope<Delta>,
): Promise<ReadonlyMap<Delta, Decimal>> {
  const units = new Map(deltas.map((delta) => [delta, delta.units]))
  const rows = deltas.flatMap((delta) =>
    [...delta.values].map(([value, events]) => ({ delta, value, events })),
  )
  if (rows.length === 0) return units
  const [names, key] = [sql.raw(scope.names), scope.keyOf]
  const stored = await sql<Delta & { meter_id: string; value: string; events: number }>`
    insert into ${sql.table(scope.values)} as stored (tenant_id, ${names}, meter_id, value, events)
    select ${tenantId}, ${names}, meter_id, value, events from unnest(
      ${scope.arraysOf(rows.map(({ delta }) => delta))},
      ${rows.map(({ delta }) => delta.counter)}::text[],
      ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ events }) => events)}::bigint[]
    ) as v (${names}, meter_id, value, events)
    on conflict (tenant_id, ${names}, meter_id, value) do update set events = stored.events + excluded.events
    returning ${names}, meter_id, value, events`.execute(trx)
  const byKey = new Map(deltas.map((delta) => [`${key(delta)} ${delta.counter}`, delta]))
  for (const row of stored.rows) {
    const delta = byKey.get(`${key(row)} ${row.meter_id}`)
    if (delta !== undefined && delta.values.get(row.value) === row.events)
      units.set(delta, (units.get(delta) ?? delta.units).plus(1))
  }
  return units
}

function usageOf<Delta extends UsageDelta<object>>(
  deltas: readonly Delta[],
  units: ReadonlyMap<Delta, Decimal>,
  { names, arraysOf }: Scope<Delta>,
) {
  return sql`unnest(
    ${arraysOf(deltas)},
    ${deltas.map(({ counter }) => counter)}::text[],
    ${deltas.map((delta) => (units.get(delta) ?? delta.units).toFixed())}::numeric[],
    ${deltas.map(({ late_events }) => late_events)}::bigint[],
    ${deltas.map(({ latest_at }) => latest_at.toISOString())}::timestamptz[],
    ${deltas.map(({ latest_seq }) => latest_seq)}::bigint[]
  ) as a (${sql.raw(names)}, meter_id, units, late_events, latest_at, latest_seq)`
}

/** Buckets are added up. */
function mergeOf({ meter }: SegmentDelta): string {
  return aggregations[meter.bucket === null ? meter.aggregation : 'sum'].mergeSql
}
