import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { SegmentTotal } from './metering-store.ts'

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
      ${amounts.map(({ total }) => total.counter)}::text[],
      ${amounts.map(({ amount_cents }) => amount_cents)}::bigint[]
    ) as a (segment_id, counter, amount_cents)
    where u.tenant_id = ${tenantId} and u.segment_id = a.segment_id and u.meter_id = a.counter`.execute(trx)
}

/** A customer counts if the uninvoiced usage of one subscription exceeds `maxAmount`. */
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
