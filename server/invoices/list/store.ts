import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../db/newest-first.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { type PageRequest, type Position, positionOf } from '../../http/pagination.ts'
import type { TimeRange } from '../../http/time-range.ts'
import type { InvoiceStatus } from '../lifecycle.ts'
import { type InvoiceRow, invoicesOf } from '../store.ts'

export type InvoiceFilter = {
  /** Any of these. */
  status?: readonly InvoiceStatus[]
  number_text?: string
  customer_id?: string
  subscription_id?: string
  billing_reason?: InvoiceRow['billing_reason']
  overdue?: boolean
  created: TimeRange
  due: TimeRange
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
    const rows = await invoicesOf(trx, tenantId, (query) =>
      query
        .where('id', '=', sql<string>`any(${page.map(({ id }) => id)}::text[])`)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc'),
    )
    const last = page.at(-1)
    return last === undefined || page.length === found.length
      ? { rows }
      : { rows, lookedTo: positionOf(last) }
  })
}

function lineCount(tenantId: number) {
  return sql<number>`(
    select count(*) from invoice_line_items l where l.tenant_id = ${tenantId} and l.invoice_id = invoices.id
  )`
}

/** Reads a page of each status by the index of its own, since of several together no index has the order. */
function findPage(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Array<Pick<InvoiceRow, 'id' | 'seq' | 'created_at'> & { lines: number }>> {
  const matching = matchingInvoices(db, tenantId, filter)
  const [first, ...others] = new Set(filter.status)
  if (first === undefined) return newestFirst(matching, request)
  const pageIn = (status: InvoiceStatus) => pageOf(matching.where('status', '=', status), request)
  const all = others.reduce(
    (pages, status) => pages.unionAll(({ parens }) => parens(pageIn(status))),
    db.selectFrom(pageIn(first).as('page')).selectAll(),
  )
  return all
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(request.limit + 1)
    .execute()
}

const EXACT = ['number_text', 'customer_id', 'subscription_id', 'billing_reason', 'overdue'] as const

function matchingInvoices(db: ReadHandle, tenantId: number, filter: InvoiceFilter) {
  let query = db
    .selectFrom('invoices')
    .select(['id', 'seq', 'created_at', lineCount(tenantId).as('lines')])
    .where('tenant_id', '=', tenantId)
  for (const column of EXACT) {
    const value = filter[column]
    if (value !== undefined) query = query.where(column, '=', value)
  }
  for (const [column, { from, to }] of [
    ['created_at', filter.created],
    ['due_at', filter.due],
  ] as const) {
    if (from !== undefined) query = query.where(column, '>=', from)
    if (to !== undefined) query = query.where(column, '<', to)
  }
  return query
}
