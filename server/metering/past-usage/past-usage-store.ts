import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { aggregations, HOUR_COLUMNS } from '../../meters/aggregations.ts'
import { bucketSql, valueInBucketSql } from '../../meters/buckets.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import type { Price } from '../../plans/rating.ts'
import { isProcessedIn, readingsOf } from '../counted-events/counted-events-store.ts'
import type { SegmentTotal } from '../metering-store.ts'
import { counterOf, type EventsOfPrice, eventsOfPrice } from '../plan-prices.ts'
import type { PricedSegment } from '../segments-store.ts'
import { selectValues } from '../usage-report/values-store.ts'
import { type Span, splitHours } from '../usage-report/window.ts'

type PricedSpan = Span & { events: EventsOfPrice | undefined }
type Customer = { tenant_id: number; customer_id: string }

/** Reads whole hours, and events of partial hours. A price that bills some of the meter's events reads them all. */
export async function insertPastUsage(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  price: Price,
): Promise<SegmentTotal[]> {
  const { tenant_id, aggregation, bucket } = meter
  const counter = counterOf(price)
  const span = {
    from: segment.starts_at,
    to: segment.ends_at,
    events: eventsOfPrice(segment.prices, price),
  }
  const isUnique = aggregation === 'unique_count'
  if (isUnique) await insertValues(trx, meter, segment, counter, span)
  else if (bucket !== null) await insertBuckets(trx, meter, segment, price, span)
  const units = isUnique
    ? sql`(
        select count(*) from segment_distinct_values
        where tenant_id = ${tenant_id} and segment_id = ${segment.id} and meter_id = ${counter}
      )`
    : bucket === null
      ? sql.raw(aggregations[aggregation].hours.valueSql)
      : sql`(
        select sum(b.units) from segment_buckets b
        where b.tenant_id = ${tenant_id} and b.segment_id = ${segment.id} and b.price_id = ${price.id}
      )`
  const { rows } = await sql<Omit<SegmentTotal, 'segment'>>`
    insert into segment_usage (tenant_id, segment_id, meter_id, units, late_events, latest_at, latest_seq)
    select ${tenant_id}, ${segment.id}, ${counter}, ${units}, 0, max(latest_at),
      (array_agg(latest_seq order by latest_at desc, latest_seq desc))[1]
    from (${countedIn(meter, segment, span, 'usage_hours', sql`units, latest_at, latest_seq`)}) as counted
    having count(*) > 0
    returning meter_id as counter, units, debited, amount_cents`.execute(trx)
  return rows.map((row) => ({ segment, ...row }))
}

async function insertValues(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  counter: string,
  span: PricedSpan,
): Promise<void> {
  const { tenant_id } = meter
  await sql`
    insert into segment_distinct_values (tenant_id, segment_id, meter_id, value, events)
    select ${tenant_id}, ${segment.id}, ${counter}, ${sql.raw(valueInBucketSql(meter, 'value', 'hour'))} as counted_value, sum(events)
    from (${countedIn(meter, segment, span, 'usage_hour_values', sql`value, events`)}) as counted
    group by counted_value`.execute(trx)
}

async function insertBuckets(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  price: Price,
  span: PricedSpan,
): Promise<void> {
  const { tenant_id, aggregation, bucket } = meter
  if (bucket === null) return
  await sql`
    insert into segment_buckets (tenant_id, segment_id, price_id, bucket, units, latest_at, latest_seq)
    select ${tenant_id}, ${segment.id}, ${price.id}, ${sql.raw(bucketSql(bucket, 'hour'))} as bucket,
      ${sql.raw(aggregations[aggregation].hours.valueSql)}, max(latest_at),
      (array_agg(latest_seq order by latest_at desc, latest_seq desc))[1]
    from (${countedIn(meter, segment, span, 'usage_hours', sql`units, latest_at, latest_seq`)}) as counted
    group by bucket`.execute(trx)
}

function countedIn(
  meter: MeterRow,
  { customer_id }: PricedSegment,
  { events, ...span }: PricedSpan,
  table: 'usage_hours' | 'usage_hour_values',
  columns: ReturnType<typeof sql>,
) {
  const { tenant_id } = meter
  const { wholeHours, partHours } = hoursOf(span, events)
  const parts = partHours.map((part) => {
    const readings = readingsOf(meter, isProcessedIn({ tenant_id, customer_id }, part), { events })
    return sql`union all select latest_at, ${columns} from (select read.*, 1 as events from ${readings} as read) as part`
  })
  return sql`
    select hour, ${columns} from ${sql.table(table)}
    where tenant_id = ${tenant_id} and customer_id = ${customer_id} and meter_id = ${meter.id}
      and hour >= ${wholeHours.from} and hour < ${wholeHours.to}
    ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}`
}

/** Hours have a meter's events together. */
function hoursOf(span: Span, events: EventsOfPrice | undefined) {
  if (events === undefined) return splitHours(span.from, span.to)
  return { wholeHours: { from: span.to, to: span.to }, partHours: [span] }
}

export async function leaveOut(
  trx: WriteHandle,
  tenantId: number,
  { segment, counter }: Pick<SegmentTotal, 'segment' | 'counter'>,
): Promise<void> {
  await trx
    .deleteFrom('segment_buckets')
    .where('tenant_id', '=', tenantId)
    .where('segment_id', '=', segment.id)
    .where('price_id', '=', segment.prices.ofCounter(counter)?.id ?? '')
    .execute()
  await trx
    .deleteFrom('segment_usage')
    .where('tenant_id', '=', tenantId)
    .where('segment_id', '=', segment.id)
    .where('meter_id', '=', counter)
    .execute()
}

/** Events that name their segments name this one too. */
export async function nameSegment(
  trx: WriteHandle,
  tenantId: number,
  { id, customer_id, starts_at, ends_at }: PricedSegment,
): Promise<void> {
  await sql`
    update event_states set segment_ids = segment_ids || ${id}::text
    where tenant_id = ${tenantId} and status = 'processed' and customer_id = ${customer_id} and segment_ids is not null
      and "timestamp" >= ${starts_at} and "timestamp" < ${ends_at}`.execute(trx)
}

export async function selectUsedMeters(
  db: ReadHandle,
  { tenant_id, customer_id }: Customer,
  meterIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${meterIds}::text[]) as m (id) where exists (
      select from usage_hours where tenant_id = ${tenant_id} and customer_id = ${customer_id} and meter_id = m.id
        and hour >= date_trunc('hour', ${since}::timestamptz, 'UTC')
    )`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectPastUnits(
  db: ReadHandle,
  meter: MeterRow,
  { tenant_id, customer_id }: Customer,
  spans: readonly Span[],
  events: EventsOfPrice | undefined,
): Promise<string[]> {
  const { table } = aggregations[meter.aggregation].hours
  const columns = sql.raw(HOUR_COLUMNS[table])
  const split = spans.map((span) => hoursOf(span, events))
  const parts = split.flatMap(({ partHours }, index) =>
    partHours.map((part) => {
      const readings = readingsOf(meter, isProcessedIn({ tenant_id, customer_id }, part), { events })
      return sql`union all select ${index}::integer, latest_at, ${columns} from ${readings} as read`
    }),
  )
  const { rows } = await sql<{ units: string }>`
    select value::text as units from (${selectValues(
      meter,
      sql`(
      select s.index, hour, ${columns}
      from unnest(
        ${split.map((_each, index) => index)}::integer[],
        ${split.map(({ wholeHours }) => wholeHours.from.toISOString())}::timestamptz[],
        ${split.map(({ wholeHours }) => wholeHours.to.toISOString())}::timestamptz[]
      ) as s (index, first, last)
      join ${sql.table(table)} h on h.tenant_id = ${tenant_id} and h.customer_id = ${customer_id}
        and h.meter_id = ${meter.id} and h.hour >= s.first and h.hour < s.last
      ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}
    )`,
      [['index']],
    )}) as figure`.execute(db)
  return rows.map(({ units }) => units)
}

export async function countValues(
  db: ReadHandle,
  { tenant_id, customer_id }: Customer,
  meterIds: readonly string[],
  { since, most }: { since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from usage_hour_values
      where tenant_id = ${tenant_id} and customer_id = ${customer_id} and meter_id = any(${meterIds}::text[]) and hour >= ${since}
      limit ${most}
    ) as counted`.execute(db)
  return rows[0]?.found ?? 0
}
