import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { countOfLines, type DraftRow } from './finalizing-store.ts'
import { partiesOf, withCompany } from './parties-store.ts'

export type InvoiceSummaryRow = DraftRow & {
  lines: number
  credited_invoice_numbers: string[]
}

/** Omits lines, payments and unknown ids. The order is arbitrary. */
export async function selectInvoiceSummaries(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<InvoiceSummaryRow[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .select([partiesOf(tenantId), countOfLines(tenantId), creditedNumbersOf(tenantId)])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return withCompany(db, tenantId, rows)
}

function creditedNumbersOf(tenantId: number) {
  return sql<string[]>`(
    select coalesce(json_agg(distinct billed.number_text), '[]')
    from charges credit
    join charges credited on credited.tenant_id = ${tenantId} and credited.id = credit.credited_charge_id
    join invoices billed on billed.tenant_id = ${tenantId} and billed.id = credited.invoice_id
    where credit.tenant_id = ${tenantId} and credit.subscription_id = invoices.subscription_id
      and credit.invoice_id = invoices.id and billed.id <> invoices.id and billed.number_text is not null
  )`.as('credited_invoice_numbers')
}
