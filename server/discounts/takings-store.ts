import { sql } from 'kysely'
import { insertRows } from '../db/rows.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Before, Taking } from './take-discounts.ts'

/** Requires the customers' locks. */
export function insertTakings(
  trx: WriteHandle,
  tenantId: number,
  takings: ReadonlyArray<Taking & { invoice_id: string }>,
): Promise<void> {
  return insertRows(trx, 'discount_takings', tenantId, takings)
}

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

/** By discount and period start in milliseconds. A line with credit notes counts in proportion to what they left. */
export async function selectTaken(
  db: ReadHandle,
  tenantId: number,
  discountIds: readonly string[],
  periods: readonly Date[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Before>>> {
  const starts = periods.map((start) => start.toISOString())
  const given = (cents: 'eligible_cents' | 'amount_cents') => {
    const of = sql.ref(`share.${cents}`)
    return sql`coalesce(sum(${of} - round(${of}::numeric * (line.net_cents - line.noted_cents) / line.net_cents)), 0)`
  }
  const { rows } = await sql<Row>`
    select t.discount_id, t.period_start, sum(t.eligible_cents - noted.eligible_cents)::bigint as eligible_cents,
      sum(t.amount_cents - noted.amount_cents)::bigint as amount_cents, json_agg(t.invoice_id) as invoice_ids
    from discount_takings t cross join lateral (
      select ${given('eligible_cents')} as eligible_cents, ${given('amount_cents')} as amount_cents
      from (
        select id, amount_cents - discount_cents as net_cents, noted_cents from invoice_line_items
        where tenant_id = ${tenantId} and invoice_id = t.invoice_id and noted_cents <> 0
      ) as line
      join jsonb_to_recordset(t.lines) as share (id text, eligible_cents bigint, amount_cents bigint) on share.id = line.id
    ) as noted
    where t.tenant_id = ${tenantId} and t.discount_id = any(${discountIds}::text[])
      and t.period_start = any(${starts}::timestamptz[])
    group by t.discount_id, t.period_start`.execute(db)
  const byDiscount = Map.groupBy(rows, ({ discount_id }) => discount_id)
  return new Map(
    [...byDiscount].map(([id, some]) => [
      id,
      new Map(some.map(({ period_start, ...before }) => [period_start.getTime(), before])),
    ]),
  )
}

type LeftOfLine = { line_id: string; discount_id: string; left_cents: number }

/**
 * What each discount left of finalized lines, less its share of what was given back. The last one leaves what can still
 * be given back.
 */
export async function selectLeft(
  db: ReadHandle,
  tenantId: number,
  lineIds: readonly string[],
): Promise<LeftOfLine[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<LeftOfLine>`
    select line.id as line_id, t.discount_id, case
        when line.amount_cents = line.discount_cents then share.eligible_cents - share.amount_cents
        else trunc(
          (share.eligible_cents - share.amount_cents)::numeric
            * greatest(line.amount_cents - line.discount_cents - line.credited_cents, 0)
            / (line.amount_cents - line.discount_cents))
        end::bigint as left_cents
    from invoice_line_items line
    join discount_takings t on t.tenant_id = ${tenantId} and t.invoice_id = line.invoice_id
    join jsonb_to_recordset(t.lines) as share (id text, eligible_cents bigint, amount_cents bigint) on share.id = line.id
    where line.tenant_id = ${tenantId} and line.id = any(${lineIds}::text[])`.execute(db)
  return rows
}
