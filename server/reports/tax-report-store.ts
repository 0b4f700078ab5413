import { sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Month } from './months.ts'
import { STATE_OF_BUYER, sumOfCents } from './sums-store.ts'

type TaxReportRow = components['schemas']['TaxReportRow']

/** Adds up month by month, because all months together would be sorted. Credit notes are subtracted. */
export async function selectTaxReport(
  db: ReadHandle,
  tenantId: number,
  months: readonly Month[],
  limit: number,
): Promise<TaxReportRow[]> {
  const { rows } = await sql<TaxReportRow>`
    select month.name as month, taxed.currency_code, tax_rate_id, taxed.code, coalesce(rate.name, taxed.name) as name,
      taxed.percentage, taxed.category, taxed.country, taxed.state, taxable_cents, tax_cents
    from unnest(
      ${months.map(({ month }) => month)}::text[],
      ${months.map(({ from }) => from)}::timestamptz[],
      ${months.map(({ to }) => to)}::timestamptz[]
    ) as month (name, starts_at, ends_at)
    cross join lateral (
      select currency_code, tax_rate_id, code, percentage, category, buyer -> 'address' ->> 'country' as country,
        ${STATE_OF_BUYER} as state,
        min(name) as name, ${sumOfCents(sql`sign * taxable_cents`)} as taxable_cents, ${sumOfCents(sql`sign * tax_cents`)} as tax_cents
      from (
        select currency_code, buyer, taxes, 1 as sign
        from invoices
        where tenant_id = ${tenantId} and finalized_at >= starts_at and finalized_at < ends_at and status <> 'void'
        union all
        select note.currency_code, invoice.buyer, note.taxes, -1
        from credit_notes note
        join invoices invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
        where note.tenant_id = ${tenantId} and note.issued_at >= starts_at and note.issued_at < ends_at and note.status = 'issued'
      ) as document
      cross join jsonb_to_recordset(taxes) as entry (
        tax_rate_id text, code text, name text, percentage text, category text, taxable_cents bigint, tax_cents bigint
      )
      group by 1, 2, 3, 4, 5, 6, 7
    ) as taxed
    left join tax_rates rate on rate.tenant_id = ${tenantId} and rate.id = tax_rate_id
    order by month.name, taxed.currency_code, taxed.code, tax_rate_id, taxed.category, taxed.country, taxed.state
    limit ${limit}`.execute(db)
  return rows
}
