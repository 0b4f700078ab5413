import { sql } from 'kysely'
import { insertRows } from '../db/rows.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Before, Taking } from './take-discounts.ts'

/** Writes what discounts take on invoices that are finalized. Requires the customers' locks. */
export function insertTakings(
  trx: WriteHandle,
  tenantId: number,
  takings: ReadonlyArray<Taking & { invoice_id: string }>,
): Promise<void> {
  return insertRows(trx, 'discount_takings', tenantId, takings)
}

/** Gives back what discounts took on an invoice. Returns whether there was any. */
export async function releaseTakings(
  trx: WriteHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
): Promise<boolean> {
  const released = await trx
    .deleteFrom('discount_takings')
    .where('tenant_id', '=', tenant_id)
    .where('invoice_id', '=', id)
    .returning('discount_id')
    .execute()
  return released.length > 0
}

type Row = Before & { discount_id: string; period_start: Date }

/** Returns what was taken of these periods, by the discount's id and the start of the period in milliseconds. */
export async function selectTaken(
  db: ReadHandle,
  tenantId: number,
  discountIds: readonly string[],
  periods: readonly Date[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Before>>> {
  const starts = periods.map((start) => start.toISOString())
  const { rows } = await sql<Row>`
    select discount_id, period_start, sum(eligible_cents)::bigint as eligible_cents,
      sum(amount_cents)::bigint as amount_cents, json_agg(invoice_id) as invoice_ids
    from discount_takings
    where tenant_id = ${tenantId} and discount_id = any(${discountIds}::text[])
      and period_start = any(${starts}::timestamptz[])
    group by discount_id, period_start`.execute(db)
  const byDiscount = Map.groupBy(rows, ({ discount_id }) => discount_id)
  return new Map(
    [...byDiscount].map(([id, some]) => [
      id,
      new Map(some.map(({ period_start, ...before }) => [period_start.getTime(), before])),
    ]),
  )
}
