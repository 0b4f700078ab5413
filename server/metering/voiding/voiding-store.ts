import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import type { EventRow } from '../../events/events-store.ts'
import { aggregations } from '../../meters/aggregations.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import type { Decimal } from '../../money/decimal.ts'
import { type EventSpan, readingsOf } from '../counted-events/counted-events-store.ts'
import type { SegmentTotal } from '../metering-store.ts'
import type { EventsOfPrice } from '../plan-prices.ts'
import { type PricedSegment, segmentsOf, withPrices } from '../segments-store.ts'

export function selectMetersOf(
  db: ReadHandle,
  { tenant_id, event_name, meters_as_of }: EventRow,
): Promise<MeterRow[]> {
  return db
    .selectFrom('meters')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('event_name', '=', event_name)
    .where(sql<boolean>`${meters_as_of}::bigint <@ active_in`)
    .orderBy('id')
    .execute()
}

export type EventSegment = PricedSegment & { closed: boolean; invoice_id: string | null }

/** Returns the recorded segments, or those at the event's time. */
export async function selectSegmentsOf(
  db: ReadHandle,
  { tenant_id, customer_id, timestamp, segment_ids }: EventRow,
): Promise<EventSegment[]> {
  const found = segmentsOf(db, tenant_id).select(['s.closed', 's.invoice_id'])
  if (segment_ids !== null)
    return withPrices(
      db,
      tenant_id,
      await found.where('s.id', '=', sql<string>`any(${segment_ids}::text[])`).execute(),
    )
  const rows = await found
    .where('u.customer_id', '=', customer_id)
    .where('u.billing_starts_at', '<=', timestamp)
    .where('s.ends_at', '>', timestamp)
    .where(sql<boolean>`s.id = (
      select n.id from segments n
      where n.tenant_id = ${tenant_id} and n.subscription_id = u.id and n.period_start <= ${timestamp}
        and n.starts_at <= ${timestamp} and n.ends_at > n.starts_at
      order by n.period_start desc, n.starts_at desc limit 1)`)
    .execute()
  return withPrices(db, tenant_id, rows)
}

/** `counter` is the meter's id, or in a segment what `counterOf` names. */
export type Scope = { tenant_id: number; counter: string } & (
  | { table: 'hour'; customer_id: string; hour: Date }
  | { table: 'segment'; segment_id: string }
  | { table: 'bucket'; segment_id: string; price_id: string; bucket: Date }
)

const USAGE = { hour: 'usage_hours', segment: 'segment_usage', bucket: 'segment_buckets' } as const
const VALUES = { hour: 'usage_hour_values', segment: 'segment_distinct_values' } as const

export type ScopeUsage = { units: string; latest_at: Date; latest_seq: number }

export async function readUsage(trx: WriteHandle, scope: Scope): Promise<ScopeUsage | undefined> {
  const { rows } = await sql<ScopeUsage>`
    select units, latest_at, latest_seq from ${usageOf(scope)} where ${isScope(scope)}`.execute(trx)
  return rows[0]
}

export async function subtractUnits(trx: WriteHandle, scope: Scope, units: Decimal): Promise<void> {
  await sql`update ${usageOf(scope)} set units = units - ${units.toFixed()}::numeric where ${isScope(scope)}`.execute(
    trx,
  )
}

export async function replaceUsage(
  trx: WriteHandle,
  scope: Scope,
  { units, latest_at, latest_seq }: ScopeUsage,
): Promise<void> {
  await sql`
    update ${usageOf(scope)} set units = ${units}::numeric, latest_at = ${latest_at}, latest_seq = ${latest_seq}
    where ${isScope(scope)}`.execute(trx)
}

export async function removeUsage(trx: WriteHandle, scope: Scope): Promise<void> {
  await sql`delete from ${usageOf(scope)} where ${isScope(scope)}`.execute(trx)
}

/** Returns true if the event was the last one with the value. */
export async function removeValue(
  trx: WriteHandle,
  scope: Exclude<Scope, { table: 'bucket' }>,
  value: string,
): Promise<boolean> {
  const values = sql.table(VALUES[scope.table])
  const { rows } = await sql<{ events: number }>`
    update ${values} set events = events - 1 where ${isScope(scope)} and value = ${value} returning events`.execute(
    trx,
  )
  if (rows[0]?.events !== 0) return false
  await sql`delete from ${values} where ${isScope(scope)} and value = ${value}`.execute(trx)
  return true
}

export async function subtractLateEvent(trx: WriteHandle, scope: Scope): Promise<void> {
  await sql`update ${usageOf(scope)} set late_events = late_events - 1 where ${isScope(scope)}`.execute(trx)
}

export async function readTotal(
  trx: WriteHandle,
  scope: Scope,
  segment: PricedSegment,
): Promise<SegmentTotal | undefined> {
  const { rows } = await sql<Omit<SegmentTotal, 'segment'>>`
    select meter_id as counter, units, debited, amount_cents from segment_usage where ${isScope(scope)}`.execute(
    trx,
  )
  return rows[0] && { segment, ...rows[0] }
}

export async function selectDeciding(
  trx: WriteHandle,
  meter: MeterRow,
  isMeant: RawBuilder<boolean>,
  events?: EventsOfPrice,
): Promise<ScopeUsage | undefined> {
  const { rows } = await sql<ScopeUsage>`
    select trim_scale(${sql.raw(aggregations[meter.aggregation].hours.valueSql)})::text as units, max(latest_at) as latest_at,
      (array_agg(latest_seq order by latest_at desc, latest_seq desc))[1] as latest_seq
    from ${readingsOf(meter, isMeant, { events })} as readings having count(*) > 0`.execute(trx)
  return rows[0]
}

export async function selectDecidingHour(
  trx: WriteHandle,
  { tenant_id, id, aggregation }: MeterRow,
  customerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<ScopeUsage | undefined> {
  const order = aggregation === 'max' ? sql`units desc` : sql`latest_at desc, latest_seq desc`
  const { rows } = await sql<ScopeUsage>`
    select units, latest_at, latest_seq from usage_hours
    where tenant_id = ${tenant_id} and customer_id = ${customerId} and meter_id = ${id} and hour >= ${from} and hour < ${to}
    order by ${order} limit 1`.execute(trx)
  return rows[0]
}

function usageOf({ table }: Scope) {
  return sql.table(USAGE[table])
}

function isScope(scope: Scope) {
  return sql`tenant_id = ${scope.tenant_id} and ${placeOf(scope)}`
}

function placeOf(scope: Scope) {
  switch (scope.table) {
    case 'hour':
      return sql`meter_id = ${scope.counter} and customer_id = ${scope.customer_id} and hour = ${scope.hour}`
    case 'segment':
      return sql`meter_id = ${scope.counter} and segment_id = ${scope.segment_id}`
    case 'bucket':
      return sql`segment_id = ${scope.segment_id} and price_id = ${scope.price_id} and bucket = ${scope.bucket}`
  }
}

export const ANYWHERE = sql<boolean>`true`

export function both(one: RawBuilder<boolean>, other: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`${one} and ${other}`
}

/** A condition on the states `s`. */
export function isWithin({ from, to }: EventSpan): RawBuilder<boolean> {
  return sql<boolean>`s."timestamp" >= ${from} and s."timestamp" < ${to}`
}

/**
 * Conditions on the states `s`: `isIn` the segment's span, or `isAssigned` from outside. `newer` segments have
 * precedence.
 */
export function conditionsOf(
  meter: MeterRow,
  { id, starts_at }: { id: string; starts_at: Date },
  newer: ReadonlyArray<{ id: string }>,
) {
  const isTaken = sql<boolean>`s.segment_ids @> array[${id}]
    and not s.segment_ids && ${newer.map((each) => each.id)}::text[]`
  const isCounted = meter.recurring ? sql<boolean>`s."timestamp" >= ${starts_at}` : ANYWHERE
  return {
    isTaken,
    isIn: sql<boolean>`(s.segment_ids is null or ${isTaken})`,
    isAssigned: sql<boolean>`s.tenant_id = ${meter.tenant_id} and s.status = 'processed'
      and ${isTaken} and ${isCounted}`,
  }
}
