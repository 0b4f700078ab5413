import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { aggregations, HOUR_COLUMNS } from '../../meters/aggregations.ts'
import { bucketSql, valueInBucketSql } from '../../meters/buckets.ts'
import type { MeterRow } from '../../meters/meters-store.ts'
import type { Price } from '../../plans/rating.ts'
import { isProcessedIn, readingsOf } from '../counted-events/counted-events-store.ts'
import type { SegmentTotal } from '../metering-store.ts'
import { counterOf, filtersOf } from '../plan-prices.ts'
import type { PricedSegment } from '../segments-store.ts'
import { selectValues } from '../usage-report/values-store.ts'
import { type Span, splitHours } from '../usage-report/window.ts'

type Customer = { tenant_id: number; customer_id: string }

/**
 * `prices` are those of the segment for the meter. Reads whole hours, and events of partial hours. Where a price bills some of the
 * meter's events, each event is read, once for all prices.
 */
export async function insertPastUsage(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  prices: readonly Price[],
): Promise<SegmentTotal[]> {
  const { tenant_id, aggregation, bucket } = meter
  const isUnique = aggregation === 'unique_count'
  if (isUnique) await insertValues(trx, meter, segment, prices)
  else if (bucket !== null) await insertBuckets(trx, meter, segment, prices)
  const units = isUnique
    ? sql`(
        select count(*) from segment_distinct_values
        where tenant_id = ${tenant_id} and segment_id = ${segment.id} and meter_id = counter
      )`
    : bucket === null
      ? sql.raw(aggregations[aggregation].hours.valueSql)
      : sql`(
        select sum(b.units) from segment_buckets b
        where b.tenant_id = ${tenant_id} and b.segment_id = ${segment.id} and b.price_id = ${priceIdOf(prices)}
      )`
  const { rows } = await sql<Omit<SegmentTotal, 'segment'>>`
    insert into segment_usage (tenant_id, segment_id, meter_id, units, late_events, latest_at, latest_seq)
    select ${tenant_id}, ${segment.id}, counter, ${units}, 0, max(latest_at),
      (array_agg(latest_seq order by latest_at desc, latest_seq desc))[1]
    from (${countedIn(meter, segment, prices, 'usage_hours', sql`units, latest_at, latest_seq`)}) as counted
    group by counter
    returning meter_id as counter, units, debited, amount_cents`.execute(trx)
  return rows.map((row) => ({ segment, ...row }))
}

async function insertValues(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  prices: readonly Price[],
): Promise<void> {
  const { tenant_id } = meter
  await sql`
    insert into segment_distinct_values (tenant_id, segment_id, meter_id, value, events)
    select ${tenant_id}, ${segment.id}, counter, ${sql.raw(valueInBucketSql(meter, 'value', 'hour'))} as counted_value, sum(events)
    from (${countedIn(meter, segment, prices, 'usage_hour_values', sql`value, events`)}) as counted
    group by counter, counted_value`.execute(trx)
}

async function insertBuckets(
  trx: WriteHandle,
  meter: MeterRow,
  segment: PricedSegment,
  prices: readonly Price[],
): Promise<void> {
  const { tenant_id, aggregation, bucket } = meter
  if (bucket === null) return
  await sql`
    insert into segment_buckets (tenant_id, segment_id, price_id, bucket, units, latest_at, latest_seq)
    select ${tenant_id}, ${segment.id}, ${priceIdOf(prices)}, ${sql.raw(bucketSql(bucket, 'hour'))} as bucket,
      ${sql.raw(aggregations[aggregation].hours.valueSql)}, max(latest_at),
      (array_agg(latest_seq order by latest_at desc, latest_seq desc))[1]
    from (${countedIn(meter, segment, prices, 'usage_hours', sql`units, latest_at, latest_seq`)}) as counted
    group by counter, bucket`.execute(trx)
}

/** The price of the column `counter`. */
function priceIdOf(prices: readonly Price[]) {
  return sql`(${prices.map(({ id }) => id)}::text[])[array_position(${prices.map(counterOf)}::text[], counter)]`
}

function countedIn(
  meter: MeterRow,
  { customer_id, starts_at: from, ends_at: to }: PricedSegment,
  prices: readonly Price[],
  table: 'usage_hours' | 'usage_hour_values',
  columns: ReturnType<typeof sql>,
) {
  const { tenant_id } = meter
  const { wholeHours, partHours } = hoursOf({ from, to }, prices)
  const parts = partHours.map((part) => {
    const readings = readingsOf(meter, isProcessedIn({ tenant_id, customer_id }, part), { prices })
    return sql`union all select counter, latest_at, ${columns}
      from (select read.*, 1 as events from ${readings} as read offset 0) as part where counter is not null`
  })
  return sql`
    select ${counterOfAll(prices)} as counter, hour, ${columns} from ${sql.table(table)}
    where tenant_id = ${tenant_id} and customer_id = ${customer_id} and meter_id = ${meter.id}
      and hour >= ${wholeHours.from} and hour < ${wholeHours.to}
    ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}`
}

/** Hours have a meter's events together. */
function hoursOf(span: Span, prices: readonly Price[]) {
  if (prices.every((price) => filtersOf(price).length === 0)) return splitHours(span.from, span.to)
  return { wholeHours: { from: span.to, to: span.to }, partHours: [span] }
}

/** Of the price that bills all events of its meter. */
function counterOfAll(prices: readonly Price[]) {
  return sql`${prices[0] === undefined ? null : counterOf(prices[0])}::text`
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

/** What each price of a plan for the meter counts in each span. */
export async function selectPastUnits(
  db: ReadHandle,
  meter: MeterRow,
  { tenant_id, customer_id }: Customer,
  spans: readonly Span[],
  prices: readonly Price[],
): Promise<Array<{ counter: string; units: string }>> {
  const { table } = aggregations[meter.aggregation].hours
  const columns = sql.raw(HOUR_COLUMNS[table])
  const split = spans.map((span) => hoursOf(span, prices))
  const parts = split.flatMap(({ partHours }, index) =>
    partHours.map((part) => {
      const readings = readingsOf(meter, isProcessedIn({ tenant_id, customer_id }, part), { prices })
      return sql`union all select ${index}::integer, counter, latest_at, ${columns}
        from (select * from ${readings} as read offset 0) as part where counter is not null`
    }),
  )
  const { rows } = await sql<{ counter: string; units: string }>`
    select counter, value::text as units from (${selectValues(
      meter,
      sql`(
      select s.index, ${counterOfAll(prices)} as counter, hour, ${columns}
      from unnest(
        ${split.map((_each, index) => index)}::integer[],
        ${split.map(({ wholeHours }) => wholeHours.from.toISOString())}::timestamptz[],
        ${split.map(({ wholeHours }) => wholeHours.to.toISOString())}::timestamptz[]
      ) as s (index, first, last)
      join ${sql.table(table)} h on h.tenant_id = ${tenant_id} and h.customer_id = ${customer_id}
        and h.meter_id = ${meter.id} and h.hour >= s.first and h.hour < s.last
      ${parts.length === 0 ? sql`` : sql.join(parts, sql` `)}
    )`,
      [['index', 'counter']],
    )}) as figure`.execute(db)
  return rows
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
