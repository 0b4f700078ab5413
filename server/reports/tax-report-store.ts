import { sql } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Month } from './months.ts'
import {
  NET_OF_INVOICE,
  STATE_OF_BUYER,
  sumOfCents,
  taxedDocuments,
  UNTAXED_OF_NOTE,
  untaxedOfInvoice,
} from './sums-store.ts'

type Schemas = components['schemas']
type Row = Schemas['TaxReportRow']

/** What all documents of one type come to in one currency. */
export type TaxTotal = Schemas['NetAndTax'] & {
  type: 'invoice' | 'credit_note'
  currency_code: Row['currency_code']
}

/** Adds up month by month, because all months together would be sorted. Lines without a rate have an entry of nulls. */
export async function selectTaxReport(
  db: ReadHandle,
  tenantId: number,
  months: readonly Month[],
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select month.name as month, taxed.currency_code, tax_rate_id, taxed.code, coalesce(rate.name, taxed.name) as name,
      taxed.percentage, taxed.category, taxed.country, taxed.state,
      json_build_object('taxable_cents', invoiced_taxable, 'tax_cents', invoiced_tax) as invoiced,
      json_build_object('taxable_cents', credited_taxable, 'tax_cents', credited_tax) as credited,
      taxable_cents, tax_cents
    from unnest(
      ${months.map(({ month }) => month)}::text[],
      ${months.map(({ from }) => from)}::timestamptz[],
      ${months.map(({ to }) => to)}::timestamptz[]
    ) as month (name, starts_at, ends_at)
    cross join lateral (
      select currency_code, tax_rate_id, code, percentage, category, buyer -> 'address' ->> 'country' as country,
        ${STATE_OF_BUYER} as state, min(name) as name,
        ${sumOfCents(sql`case when sign = 1 then taxable_cents end`)} as invoiced_taxable,
        ${sumOfCents(sql`case when sign = 1 then tax_cents end`)} as invoiced_tax,
        ${sumOfCents(sql`case when sign = -1 then taxable_cents end`)} as credited_taxable,
        ${sumOfCents(sql`case when sign = -1 then tax_cents end`)} as credited_tax,
        ${sumOfCents(sql`sign * taxable_cents`)} as taxable_cents, ${sumOfCents(sql`sign * tax_cents`)} as tax_cents
      from (
        ${taxedDocuments(tenantId, { from: sql`starts_at`, to: sql`ends_at` })}
      ) as document
      cross join lateral (
        select * from jsonb_to_recordset(taxes) as entry (
          tax_rate_id text, code text, name text, percentage text, category text, taxable_cents bigint, tax_cents bigint
        )
        union all
        select null, null, null, null, null, untaxed, 0 where untaxed <> 0
      ) as entry
      group by 1, 2, 3, 4, 5, 6, 7
    ) as taxed
    left join tax_rates rate on rate.tenant_id = ${tenantId} and rate.id = tax_rate_id
    order by month.name, taxed.currency_code, taxed.code, tax_rate_id, taxed.category, taxed.country, taxed.state
    limit ${limit}`.execute(db)
  return rows
}

/** Each document once, so that lines with several rates count once. */
export async function selectTaxTotals(
  db: ReadHandle,
  tenantId: number,
  { from, to }: { from: Date; to: Date },
): Promise<TaxTotal[]> {
  const { rows } = await sql<TaxTotal>`
    select type, currency_code, ${sumOfCents(sql`net`)} as net_cents, ${sumOfCents(sql`tax_cents`)} as tax_cents,
      ${sumOfCents(sql`case when jsonb_array_length(taxes) > 1 then untaxed - net + (
        select sum((entry ->> 'taxable_cents')::bigint) from jsonb_array_elements(taxes) as entry
      ) end`)} as overlap_cents
    from (
      select 'invoice' as type, currency_code, ${NET_OF_INVOICE} as net, tax_cents, taxes, ${untaxedOfInvoice(tenantId)} as untaxed
      from invoices
      where tenant_id = ${tenantId} and finalized_at >= ${from} and finalized_at < ${to} and status <> 'void'
      union all
      select 'credit_note', currency_code, total_cents - tax_cents, tax_cents, taxes, ${UNTAXED_OF_NOTE}
      from credit_notes note
      where tenant_id = ${tenantId} and issued_at >= ${from} and issued_at < ${to} and status = 'issued'
    ) as document
    group by 1, 2 order by 2`.execute(db)
  return rows
}
