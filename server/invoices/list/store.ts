import { sql } from 'kysely'
import { newestFirst } from '../../db/newest-first.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { PageRequest, Position } from '../../http/pagination.ts'
import type { InvoiceStatus } from '../lifecycle.ts'
import { type InvoiceRow, invoicesOf } from '../store.ts'

export type InvoiceFilter = {
  status?: InvoiceStatus
  customer_id?: string
  subscription_id?: string
  created_from?: Date
  created_to?: Date
}

/** A line with fifty tiers has some 8,000 characters. */
const MAX_LINES_PER_PAGE = 2_500

/**
 * The page ends early, at `lookedTo`, if its invoices have too many lines. Both queries see the same data: an invoice that
 * changed between them could be missing, or not match the filter.
 */
export function selectInvoices(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<{ rows: InvoiceRow[]; lookedTo?: Position }> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const found = await findPage(trx, tenantId, filter, request)
    let lines = 0
    const page = found.slice(0, request.limit).filter((row, index) => {
      lines += row.lines
      return index === 0 || lines <= MAX_LINES_PER_PAGE
    })
    const rows = await invoicesOf(trx, tenantId)
      .where('id', '=', sql<string>`any(${page.map(({ id }) => id)}::text[])`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const last = page.at(-1)
    return last === undefined || page.length === found.length
      ? { rows }
      : { rows, lookedTo: { at: last.created_at, id: last.id } }
  })
}

const LINE_COUNT = sql<number>`(
  select count(*) from invoice_line_items l where l.tenant_id = invoices.tenant_id and l.invoice_id = invoices.id
)`

function findPage(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Array<Pick<InvoiceRow, 'id' | 'created_at'> & { lines: number }>> {
  let query = db
    .selectFrom('invoices')
    .select(['id', 'created_at', LINE_COUNT.as('lines')])
    .where('tenant_id', '=', tenantId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id)
  if (filter.subscription_id !== undefined)
    query = query.where('subscription_id', '=', filter.subscription_id)
  if (filter.created_from !== undefined) query = query.where('created_at', '>=', filter.created_from)
  if (filter.created_to !== undefined) query = query.where('created_at', '<', filter.created_to)
  return newestFirst(query, request)
}
