import { type RawBuilder, sql } from 'kysely'

export type TaxFilter = {
  tax_rate_id?: string
  tax_status?: 'exempt' | 'reverse_charge'
  has_untaxed_lines?: boolean
  country?: string
  state?: string
}

/** What together selects the invoices of a row of the tax report. */
export function taxConditions(
  tenantId: number,
  { tax_rate_id, tax_status, has_untaxed_lines, country, state }: TaxFilter,
): Array<RawBuilder<boolean>> {
  const untaxed = sql<boolean>`exists (
    select from invoice_line_items line
    where line.tenant_id = ${tenantId} and line.invoice_id = invoices.id and line.tax_rates = '[]')`
  return [
    ...(tax_rate_id === undefined
      ? []
      : [
          sql<boolean>`jsonb_path_query_array(invoices.taxes, '$[*].tax_rate_id') @> jsonb_build_array(${tax_rate_id}::text)`,
        ]),
    ...(tax_status === undefined
      ? []
      : [
          sql<boolean>`invoices.taxes @> jsonb_build_array(jsonb_build_object('tax_rate_id', null, 'category', ${tax_status}::text))`,
        ]),
    ...(has_untaxed_lines === undefined ? [] : [has_untaxed_lines ? untaxed : sql<boolean>`not ${untaxed}`]),
    ...(country === undefined ? [] : [sql<boolean>`invoices.buyer -> 'address' ->> 'country' = ${country}`]),
    ...(state === undefined ? [] : [sql<boolean>`invoices.buyer -> 'address' ->> 'state' = ${state}`]),
  ]
}
