import { type QueryCreator, sql } from 'kysely'
import { newestFirst } from '../db/newest-first.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { type Found, type PageRequest, positionOf } from '../paging/pagination.ts'
import type { TimeRange } from '../paging/time-range.ts'
import { type InvoiceRow, invoicesOf } from './invoices-store.ts'
import type { InvoiceStatus } from './lifecycle.ts'

export type InvoiceFilter = {
  status?: readonly InvoiceStatus[]
  number_text?: string
  customer_id?: string
  subscription_id?: string
  billing_reason?: InvoiceRow['billing_reason']
  collection_method?: InvoiceRow['collection_method']
  overdue?: boolean
  due: TimeRange
}

/** A line with twenty tiers has 3,200 characters. */
export const MAX_LINES_PER_PAGE = 1_000

/**
 * Too many lines end the page early. All queries share a snapshot, so a changing invoice is neither lost nor
 * mismatched.
 */
export function selectInvoices(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Found<InvoiceRow>> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const { rows: found, scannedTo } = await newestFirst(
      { db: trx, table: 'invoices', tenantId },
      (from) => matchingInvoices(from, tenantId, filter),
      request,
    )
    const linesOf = await countLines(trx, tenantId, found)
    let lines = 0
    const page = found.slice(0, request.limit).filter(({ id }, index) => {
      lines += linesOf.get(id) ?? 0
      return index === 0 || lines <= MAX_LINES_PER_PAGE
    })
    const rows = await invoicesOf(trx, tenantId, (query) =>
      query
        .where('id', '=', sql<string>`any(${page.map(({ id }) => id)}::text[])`)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc'),
    )
    const last = page.at(-1)
    return last === undefined || page.length === found.length
      ? { rows, scannedTo }
      : { rows, scannedTo: positionOf(last) }
  })
}

async function countLines(
  db: ReadHandle,
  tenantId: number,
  invoices: ReadonlyArray<{ id: string }>,
): Promise<ReadonlyMap<string, number>> {
  const counted = await db
    .selectFrom('invoice_line_items')
    .select(({ fn }) => ['invoice_id', fn.countAll<number>().as('lines')])
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${invoices.map(({ id }) => id)}::text[])`)
    .groupBy('invoice_id')
    .execute()
  return new Map(counted.map(({ invoice_id, lines }) => [invoice_id, lines]))
}

const EXACT = [
  'number_text',
  'customer_id',
  'subscription_id',
  'billing_reason',
  'collection_method',
  'overdue',
] as const

/** No index has the order for several statuses, so each has a query. */
function matchingInvoices(
  from: QueryCreator<Schema>,
  tenantId: number,
  { status = [], due, ...filter }: InvoiceFilter,
) {
  let query = from
    .selectFrom('invoices')
    .select(['id', 'seq', 'created_at', 'updated_at'])
    .where('tenant_id', '=', tenantId)
  for (const column of EXACT) {
    const value = filter[column]
    if (value !== undefined) query = query.where(column, '=', value)
  }
  if (due.from !== undefined) query = query.where('due_at', '>=', due.from)
  if (due.to !== undefined) query = query.where('due_at', '<', due.to)
  return status.length === 0 ? query : [...new Set(status)].map((each) => query.where('status', '=', each))
}
