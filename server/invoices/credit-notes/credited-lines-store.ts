import { sql } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'

type Line = { line_item_id: string; amount_cents: number }

/** Adds what a note gives back of each line, or takes it off where the note is voided. */
export async function creditLines(
  trx: WriteHandle,
  { tenant_id, id }: { tenant_id: number; id: string },
  lines: readonly Line[],
  sign: 1 | -1,
): Promise<void> {
  await sql`
    update invoice_line_items line
    set credited_cents = credited_cents + noted.cents, noted_cents = noted_cents + noted.cents
    from unnest(
      ${lines.map(({ line_item_id }) => line_item_id)}::text[],
      ${lines.map(({ amount_cents }) => sign * amount_cents)}::bigint[]
    ) as noted (id, cents)
    where line.tenant_id = ${tenant_id} and line.invoice_id = ${id} and line.id = noted.id`.execute(trx)
}

/**
 * Adds to each line what these invoices give back of its unused time, after discounts, or takes it off where they are voided. Together with
 * notes it is at most the line.
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
    set credited_cents = least(
      greatest(credited_cents + ${sign}::integer * unused.cents, noted_cents),
      line.amount_cents - line.discount_cents
    )
    from (
      select billed.id,
        sum(round((billed.amount_cents - billed.discount_cents)::numeric * -credit.amount_cents / billed.amount_cents))::bigint as cents
      from invoice_line_items credit
      join invoice_line_items billed on billed.tenant_id = ${tenantId} and billed.id = credit.credited_line_item_id
      where credit.tenant_id = ${tenantId} and credit.invoice_id = any(${invoiceIds}::text[]) and credit.amount_cents < 0
      group by 1
    ) as unused
    where line.tenant_id = ${tenantId} and line.id = unused.id`.execute(trx)
}
