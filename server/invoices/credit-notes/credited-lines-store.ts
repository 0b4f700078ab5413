import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'

type Line = { line_item_id: string; amount_cents: number }

/**
 * Adds what a note credits of each line, or subtracts it when the note is voided. If the note takes back a credit for
 * unused time, the line of that credit is credited less.
 */
export async function creditLines(
  trx: WriteHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  lines: readonly Line[],
  sign: 1 | -1,
): Promise<void> {
  const noted = sql`unnest(
      ${lines.map(({ line_item_id }) => line_item_id)}::text[],
      ${lines.map(({ amount_cents }) => sign * amount_cents)}::bigint[]
    ) as noted (id, cents)`
  await sql`
    update invoice_line_items line
    set credited_cents = credited_cents + noted.cents, noted_cents = noted_cents + noted.cents
    from ${noted}
    where line.tenant_id = ${tenant_id} and line.invoice_id = ${id} and line.id = noted.id`.execute(trx)
  if (lines.every(({ amount_cents }) => amount_cents > 0)) return
  await sql`
    update invoice_line_items line set credited_cents = line.credited_cents + taken.cents
    from (
      select credit.credited_line_item_id as id, sum(noted.cents)::bigint as cents
      from ${noted}
      join invoice_line_items credit on credit.tenant_id = ${tenant_id} and credit.invoice_id = ${id} and credit.id = noted.id
      where credit.credited_line_item_id is not null
      group by 1
    ) as taken
    where line.tenant_id = ${tenant_id} and line.id = taken.id`.execute(trx)
}

/** Finds lines that are credited beyond their amount because a note took back their credit for unused time. */
export async function givesTooMuch(
  db: ReadHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  lines: readonly Line[],
): Promise<boolean> {
  const ids = lines.flatMap(({ line_item_id, amount_cents }) => (amount_cents < 0 ? line_item_id : []))
  if (ids.length === 0) return false
  const { rows } = await sql`
    select from invoice_line_items credit
    join invoice_line_items line on line.tenant_id = ${tenant_id} and line.id = credit.credited_line_item_id
    where credit.tenant_id = ${tenant_id} and credit.invoice_id = ${id} and credit.id = any(${ids}::text[])
      and line.credited_cents > line.amount_cents - line.discount_cents
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Adds the unused time that these invoices credit of each line, after discounts, or subtracts it when they are voided.
 * After a discount of the whole period or a change of the draft, this sum can exceed the line's amount, so readers
 * limit it.
 */
export async function giveUnusedBack(
  trx: WriteHandle,
  tenantId: number,
  invoiceIds: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  if (invoiceIds.length === 0) return
  await sql`
    update invoice_line_items line
    set credited_cents = credited_cents + ${sign}::integer * unused.cents
    from (
      select credited_line_item_id as id, sum(discount_cents - amount_cents)::bigint as cents
      from invoice_line_items
      where tenant_id = ${tenantId} and invoice_id = any(${invoiceIds}::text[]) and amount_cents < 0
        and credited_line_item_id is not null
      group by 1
    ) as unused
    where line.tenant_id = ${tenantId} and line.id = unused.id`.execute(trx)
}
