import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { countOfLines, type DraftRow } from './finalizing-store.ts'
import { partiesOf, withCompany } from './parties-store.ts'

export type InvoiceSummaryRow = DraftRow & { lines: number }

/** Returns invoices without lines and payments, in no order. Omits unknown ids. */
export async function selectInvoiceSummaries(
  db: ReadHandle,
  tenantId: number,
  ids: readonly string[],
): Promise<InvoiceSummaryRow[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .select([partiesOf(tenantId), countOfLines(tenantId)])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return withCompany(db, tenantId, rows)
}
