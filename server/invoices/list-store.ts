import { type QueryCreator, sql } from 'kysely'
import { inSnapshot } from '../db/in-snapshot.ts'
import { newestFirst } from '../db/newest-first.ts'
import { oneForEach } from '../db/one-for-each.ts'
import type { ReadHandle, Schema } from '../db/schema.ts'
import { whereGiven } from '../db/where-given.ts'
import { type Found, type PageRequest, positionOf } from '../paging/pagination.ts'
import type { TimeRange } from '../paging/time-range.ts'
import { type InvoiceRow, invoicesOf } from './invoices-store.ts'
import { haveIssues } from './issues-store.ts'
import { type InvoiceStatus, lifecycle } from './lifecycle.ts'
import { type InvoiceSummaryRow, selectInvoiceSummaries } from './summaries-store.ts'
import { type TaxFilter, taxConditions } from './tax-filter-store.ts'

export type InvoiceFilter = TaxFilter & {
  status?: readonly InvoiceStatus[]
  number_text?: string
  customer_id?: string
  subscription_id?: string
  plan_id?: string
  billing_reason?: ReadonlyArray<InvoiceRow['billing_reason']>
  collection_method?: InvoiceRow['collection_method']
  overdue?: boolean
  has_issues?: boolean
  /** Set with `has_issues`: the company lacks what issues name. */
  sellerLacks?: boolean
  test_clock_id?: string
  total_cents?: number
  due: TimeRange
  finalized: TimeRange
}

export type LightRow = Pick<InvoiceRow, (typeof LIGHT)[number]>

export const MAX_LINES_PER_PAGE = 1_000
/** In bytes. A line with twenty tiers has 3,200. */
const MAX_LINES_SIZE = 2 ** 20

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
  return inSnapshot(db, async (trx) => {
    const { rows: found, scannedTo } = await newestInvoices(trx, tenantId, filter, request)
    const rows = await loadPage(trx, tenantId, found.slice(0, request.limit))
    const last = rows.at(-1)
    return last === undefined || rows.length === found.length
      ? { rows, scannedTo }
      : { rows, scannedTo: positionOf(last) }
  })
}

/** Omits lines and payments, so that a page can have many invoices. */
export function selectSummaries(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Found<InvoiceSummaryRow>> {
  return inSnapshot(db, async (trx) => {
    const { rows: found, scannedTo } = await newestInvoices(trx, tenantId, filter, request)
    const ids = found.map(({ id }) => id)
    return { rows: inOrder(ids, await selectInvoiceSummaries(trx, tenantId, ids)), scannedTo }
  })
}

export function newestInvoices(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  request: PageRequest,
): Promise<Found<LightRow>> {
  return newestFirst(
    { db, table: 'invoices', tenantId, isLight: true },
    (from) => matchingInvoices(from, tenantId, filter),
    request,
  )
}

/** Returns the first invoices whose lines fit into a page, at least one. */
export async function loadPage(
  trx: ReadHandle,
  tenantId: number,
  found: readonly LightRow[],
): Promise<InvoiceRow[]> {
  const linesOf = await countLines(trx, tenantId, found)
  let [lines, size] = [0, 0]
  const ids = found
    .filter(({ id }, index) => {
      const own = linesOf.get(id)
      lines += own?.lines ?? 0
      size += own?.size ?? 0
      return index === 0 || (lines <= MAX_LINES_PER_PAGE && size <= MAX_LINES_SIZE)
    })
    .map(({ id }) => id)
  const rows = await invoicesOf(trx, tenantId, (query) =>
    query.where('id', '=', sql<string>`any(${ids}::text[])`),
  )
  return inOrder(ids, rows)
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function countLines(
  db: ReadHandle,
  tenantId: number,
  invoices: ReadonlyArray<{ id: string }>,
): Promise<ReadonlyMap<string, { lines: number; size: number }>> {
  const counted = await db
    .selectFrom('invoice_line_items as line')
    .select(({ fn }) => [
      'invoice_id',
      fn.countAll<number>().as('lines'),
      sql<number>`sum(octet_length(line::text))`.as('size'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${invoices.map(({ id }) => id)}::text[])`)
    .groupBy('invoice_id')
    .execute()
  return new Map(counted.map((own) => [own.invoice_id, own]))
}

const EXACT = [
  'number_text',
  'customer_id',
  'subscription_id',
  'plan_id',
  'collection_method',
  'overdue',
  'test_clock_id',
  'total_cents',
] as const

const LIGHT = [
  'id',
  'seq',
  'created_at',
  'updated_at',
  'status',
  'currency_code',
  'total_cents',
  'amount_paid_cents',
  'amount_credited_cents',
  'due_at',
] as const

/**
 * No index has the order for several statuses or reasons, so each status, or else each reason, has its own query. The
 * same holds for a plan, whose index starts with the status.
 */
export function matchingInvoices(
  from: QueryCreator<Schema>,
  tenantId: number,
  {
    status = [],
    billing_reason = [],
    due,
    finalized,
    has_issues,
    sellerLacks = false,
    ...filter
  }: InvoiceFilter,
) {
  const all = from.selectFrom('invoices').select(LIGHT).where('tenant_id', '=', tenantId)
  let query = whereGiven(all, filter, EXACT)
  if (due.from !== undefined) query = query.where('due_at', '>=', due.from)
  if (due.to !== undefined) query = query.where('due_at', '<', due.to)
  if (finalized.from !== undefined) query = query.where('finalized_at', '>=', finalized.from)
  if (finalized.to !== undefined) query = query.where('finalized_at', '<', finalized.to)
  if (has_issues === true)
    query = query.where('status', '=', 'draft').where(haveIssues(tenantId, sellerLacks))
  if (has_issues === false) query = query.where(sql<boolean>`not ${haveIssues(tenantId, sellerLacks)}`)
  for (const condition of taxConditions(tenantId, filter)) query = query.where(condition)
  const chosen = status.length > 0 || filter.plan_id === undefined ? status : statusesOf(filter)
  if (chosen.length === 0) return oneForEach(query, 'billing_reason', billing_reason)
  if (billing_reason.length > 0) query = query.where('billing_reason', 'in', billing_reason)
  return oneForEach(query, 'status', chosen)
}

function statusesOf({ overdue }: Pick<InvoiceFilter, 'overdue'>): readonly InvoiceStatus[] {
  return overdue === true ? ['open'] : (Object.keys(lifecycle) as InvoiceStatus[])
}
