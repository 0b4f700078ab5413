import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'
import type { OpenSegment } from './assign-to-segment.ts'
import { indexPrices, type PlanPrices } from './plan-prices.ts'

type Plan = Selectable<Schema['plans']>
export type PricedSegment = OpenSegment & {
  currency_code: Plan['currency_code']
}

export async function selectOpenSegments(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<PricedSegment[]> {
  if (customerIds.length === 0) return []
  const rows = await segmentsOf(db, tenantId)
    .where('s.customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .where('s.closed', '=', false)
    .whereRef('s.ends_at', '>', 's.starts_at')
    .execute()
  return withPrices(db, tenantId, rows)
}

export async function selectSegmentsById(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<PricedSegment[]> {
  const rows = await segmentsOf(db, tenantId)
    .where('s.id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('s.starts_at')
    .execute()
  return withPrices(db, tenantId, rows)
}

export function segmentsOf(db: ReadHandle, tenantId: number) {
  return db
    .selectFrom('segments as s')
    .innerJoin('subscriptions as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.subscription_id'),
    )
    .innerJoin('plans as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.plan_id'),
    )
    .select([
      's.id',
      's.customer_id',
      's.subscription_id',
      's.plan_id',
      's.starts_at',
      's.ends_at',
      'p.currency_code',
      'u.billing_starts_at',
    ])
    .where('s.tenant_id', '=', tenantId)
}

type SegmentRow = Omit<PricedSegment, 'billing_starts_at' | 'prices'> & {
  plan_id: string
  billing_starts_at: Date | null
}

export async function withPrices<Row extends SegmentRow>(
  db: ReadHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<Array<Row & PricedSegment>> {
  const plans = await selectPrices(db, tenantId, [...new Set(rows.map(({ plan_id }) => plan_id))])
  return rows.map((row) => ({
    ...row,
    billing_starts_at: row.billing_starts_at ?? row.starts_at,
    prices: plans.get(row.plan_id) ?? indexPrices([]),
  }))
}

async function selectPrices(
  db: ReadHandle,
  tenantId: number,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, PlanPrices>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plans')
    .select(['id', 'prices'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${planIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, prices }) => [id, indexPrices(prices)]))
}
