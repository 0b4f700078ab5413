import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle } from '../../db/schema.ts'
import type { UsageLineRow } from '../../invoices/lines-store.ts'
import type { Price } from '../../plans/rating.ts'
import { derivedId } from '../../runtime/derived-id.ts'
import { counterOf } from '../plan-prices.ts'
import { type PricedSegment, segmentsOf, withPrices } from '../segments-store.ts'

type LineSegment = PricedSegment & { period_start: Date; price: Price }

/** A line's id is derived from its segment's. */
export async function findSegmentOfLine(
  db: ReadHandle,
  tenantId: number,
  { id, invoice_id, subscription_id, price_id, period_start, period_end }: UsageLineRow,
): Promise<LineSegment | undefined> {
  const rows = await segmentsOf(db, tenantId)
    .select('s.period_start')
    .where('s.subscription_id', '=', subscription_id)
    .where('s.period_start', '<=', period_start)
    .where('s.starts_at', '=', period_start)
    .where('s.ends_at', '=', period_end)
    .where('s.invoice_id', '=', invoice_id)
    .execute()
  const priced = await withPrices(db, tenantId, rows)
  const found = priced.flatMap((segment) => {
    const price = segment.prices.all.find((each) => each.id === price_id)
    return price !== undefined && derivedId(segment.id, counterOf(price)) === id
      ? [{ ...segment, price }]
      : []
  })
  return found[0]
}

export async function selectNewerSegments(
  db: ReadHandle,
  tenantId: number,
  {
    subscription_id,
    period_start,
    starts_at,
  }: Pick<LineSegment, 'subscription_id' | 'period_start' | 'starts_at'>,
  { finalized_at, meter_id }: Pick<UsageLineRow, 'finalized_at' | 'meter_id'>,
): Promise<PricedSegment[]> {
  let newer = segmentsOf(db, tenantId)
    .where('s.subscription_id', '=', subscription_id)
    .where('s.period_start', '>=', period_start)
    .where('s.starts_at', '>', starts_at)
  if (finalized_at !== null) newer = newer.where('s.starts_at', '<=', finalized_at)
  const priced = await withPrices(db, tenantId, await newer.execute())
  return priced.filter(({ prices }) => prices.has(meter_id))
}

/** A condition on the states `s`. An event after the last invoice has no segments either; only `since` excludes it. */
export function isOfPeriod(
  { ends_at }: Pick<PricedSegment, 'ends_at'>,
  { finalized_at }: Pick<UsageLineRow, 'finalized_at'>,
  isTaken: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const isInTime = finalized_at === null ? sql<boolean>`true` : sql<boolean>`s.since <= ${finalized_at}`
  return sql<boolean>`(
    case when s.segment_ids is null then s."timestamp" < ${ends_at} and ${isInTime} else ${isTaken} end
  )`
}

/** A condition on the states `s`. */
export function isSentFor(tenantId: number, externalCustomerId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    select e.external_customer_id from usage_events e where e.tenant_id = ${tenantId} and e.id = s.id
  ) = ${externalCustomerId}`
}
