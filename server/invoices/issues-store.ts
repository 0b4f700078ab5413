import { type Selectable, sql } from 'kysely'
import type { ReadHandle, Schema } from '../db/schema.ts'

export function hasTaxRates(tenantId: number) {
  return sql<boolean>`${activeRateOf(tenantId)}`.as('has_tax_rates')
}

/** What the customer wants now. */
export function eInvoiceFormatOf(tenantId: number) {
  return sql<Selectable<Schema['customers']>['e_invoice_format']>`(select e_invoice_format from customers
    where customers.tenant_id = ${tenantId} and customers.id = invoices.customer_id)`.as('e_invoice_format')
}

/** Selects the drafts for which `issuesOf` returns an issue. */
export function haveIssues(tenantId: number, sellerLacks: boolean) {
  return sql<boolean>`(invoices.status = 'draft' and exists (
    select from customers
    where customers.tenant_id = ${tenantId} and customers.id = invoices.customer_id
      and (customers.tax_status <> 'taxable' or ${activeRateOf(tenantId)})
      and (${sellerLacks} or customers.address is null or customers.tax_status = 'taxable' and exists (
        select from invoice_line_items line
        where line.tenant_id = ${tenantId} and line.invoice_id = invoices.id and line.tax_rates = '[]'
          and line.credit ->> 'account_type' is distinct from 'currency'))))`
}

function activeRateOf(tenantId: number) {
  return sql`exists (select from tax_rates where tax_rates.tenant_id = ${tenantId} and tax_rates.archived_at is null)`
}

/** The directory, which has the company, needs its own statement. */
export async function withSeller<Filter extends { has_issues?: boolean }>(
  db: ReadHandle,
  tenantId: number,
  filter: Filter,
): Promise<Filter & { sellerLacks?: boolean }> {
  if (filter.has_issues === undefined) return filter
  const { address, tax_ids } = await db
    .selectFrom('tenants')
    .select(['address', 'tax_ids'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { ...filter, sellerLacks: address === null || tax_ids.length === 0 }
}
