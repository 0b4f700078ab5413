import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { decimal } from '../../money/decimal.ts'
import { type SegmentUsage, valueKey } from '../amount-limit.ts'
import type { SegmentTotal } from '../store.ts'

export type Amount = { total: SegmentTotal; amount_cents: number }

export async function updateAmounts(
  trx: WriteHandle,
  tenantId: number,
  amounts: readonly Amount[],
): Promise<void> {
  await sql`
    update segment_usage u set amount_cents = a.amount_cents
    from unnest(
      ${amounts.map(({ total }) => total.segment.id)}::text[],
      ${amounts.map(({ total }) => total.meter_id)}::text[],
      ${amounts.map(({ amount_cents }) => amount_cents)}::bigint[]
    ) as a (segment_id, meter_id, amount_cents)
    where u.tenant_id = ${tenantId} and u.segment_id = a.segment_id and u.meter_id = a.meter_id`.execute(trx)
}

/** The customers with a subscription whose uninvoiced usage exceeds `maxAmount`. */
export async function selectCustomersAbove(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
  maxAmount: number,
): Promise<string[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from (
      select s.customer_id from segments s
      join segment_usage u on u.tenant_id = s.tenant_id and u.segment_id = s.id
      where s.tenant_id = ${tenantId} and s.customer_id = any(${customerIds}::text[]) and not s.closed
      group by s.customer_id, s.subscription_id having sum(u.amount_cents) > ${maxAmount}
    ) as above`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Uninvoiced usage. */
export async function selectSegmentUsage(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<SegmentUsage[]> {
  const { rows } = await sql<Omit<SegmentUsage, 'units'> & { units: string }>`
    select s.subscription_id, u.segment_id, u.meter_id, u.units, u.amount_cents, u.latest_at, u.latest_seq
    from segments s join segment_usage u on u.tenant_id = s.tenant_id and u.segment_id = s.id
    where s.tenant_id = ${tenantId} and s.customer_id = any(${customerIds}::text[]) and not s.closed`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, units: decimal(row.units) }))
}

/** Returns `valueKey`s of those that are stored. */
export async function selectDistinctValues(
  db: ReadHandle,
  tenantId: number,
  values: ReadonlyArray<readonly [segmentId: string, meterId: string, value: string]>,
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ segment_id: string; meter_id: string; value: string }>`
    select v.segment_id, v.meter_id, v.value
    from unnest(
      ${values.map(([segmentId]) => segmentId)}::text[], ${values.map(([, meterId]) => meterId)}::text[],
      ${values.map(([, , value]) => value)}::text[]
    ) as a (segment_id, meter_id, value)
    join segment_distinct_values v on v.tenant_id = ${tenantId} and v.segment_id = a.segment_id and v.meter_id = a.meter_id
      and v.value = a.value`.execute(db)
  return new Set(rows.map(({ segment_id, meter_id, value }) => valueKey(segment_id, meter_id, value)))
}
