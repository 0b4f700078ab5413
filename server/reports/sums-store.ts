import { type RawBuilder, sql } from 'kysely'

/** Reports distinguish states only in these countries, in which `assertAddress` requires two letters. */
export const STATE_OF_BUYER = sql<string | null>`case
  when buyer -> 'address' ->> 'country' in ('US', 'CA') then buyer -> 'address' ->> 'state'
end`

/** Clamps the sum to the safe integers, which JSON holds exactly. */
export function sumOfCents(cents: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(least(coalesce(sum(${cents}), 0), ${Number.MAX_SAFE_INTEGER}), ${Number.MIN_SAFE_INTEGER})::bigint`
}

/** What an invoice supplied, without tax. */
export const NET_OF_INVOICE = sql<number>`(invoices.total_cents - invoices.tax_cents - invoices.credit_carried_cents)`

/** What the lines without a tax rate come to. Where a line can have several rates, entries overlap, so the lines are read. */
export function untaxedOfInvoice(tenantId: number): RawBuilder<number> {
  return sql<number>`case
    when jsonb_array_length(invoices.taxes) < 2 then ${NET_OF_INVOICE} - coalesce((invoices.taxes -> 0 ->> 'taxable_cents')::bigint, 0)
    else (
      select coalesce(sum(line.amount_cents - line.discount_cents), 0)::bigint from invoice_line_items line
      where line.tenant_id = ${tenantId} and line.invoice_id = invoices.id and line.tax_rates = '[]'
    )
  end`
}

/** The same of a credit note, which keeps its lines. */
export const UNTAXED_OF_NOTE = sql<number>`(
  select coalesce(sum((line ->> 'amount_cents')::bigint), 0)::bigint
  from jsonb_array_elements(note.lines) as line where line -> 'tax_rates' = '[]'
)`

/** Invoices that are not void by when they were finalized, and issued credit notes with the parties of their invoice, whose `sign` is -1. */
export function taxedDocuments(
  tenantId: number,
  { from, to }: { from: unknown; to: unknown },
): RawBuilder<unknown> {
  return sql`
    select currency_code, seller, buyer, taxes, ${untaxedOfInvoice(tenantId)} as untaxed, 1 as sign
    from invoices
    where tenant_id = ${tenantId} and finalized_at >= ${from} and finalized_at < ${to} and status <> 'void'
    union all
    select note.currency_code, invoice.seller, invoice.buyer, note.taxes, ${UNTAXED_OF_NOTE}, -1
    from credit_notes note
    join invoices invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
    where note.tenant_id = ${tenantId} and note.issued_at >= ${from} and note.issued_at < ${to} and note.status = 'issued'`
}
