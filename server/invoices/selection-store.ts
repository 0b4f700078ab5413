import { sql } from 'kysely'
import { inSnapshot } from '../db/in-snapshot.ts'
import type { ReadHandle } from '../db/schema.ts'
import { invalid } from '../errors/problem.ts'
import type { Found, PageRequest } from '../paging/pagination.ts'
import type { InvoiceRow } from './invoices-store.ts'
import { type InvoiceFilter, loadPage, matchingInvoices, newestInvoices } from './list-store.ts'
import { afterPlace, placeOf, type Sorting, sortRows } from './sorting.ts'

/** Counting, adding up and sorting so many rows takes some 10 ms. */
export const MAX_SELECTED = 10_000

const STATES = ['all', 'draft', 'open', 'overdue', 'paid', 'uncollectible', 'void'] as const
type StatusCounts = Record<(typeof STATES)[number], number>

/** Counts up to `MAX_SELECTED`. Ignores the filters by status and overdue. */
export async function countByStatus(
  db: ReadHandle,
  tenantId: number,
  { status: _, overdue: __, ...filter }: InvoiceFilter,
  { created = {}, updatedFrom }: PageRequest,
): Promise<StatusCounts> {
  const counts = STATES.map((state) => {
    const narrowed: InvoiceFilter =
      state === 'all'
        ? filter
        : { ...filter, ...(state === 'overdue' ? { overdue: true } : { status: [state] }) }
    const parts = [matchingInvoices(db, tenantId, narrowed)].flat().map((part) => {
      let query = part.clearSelect().select(sql<number>`1`.as('one')).limit(MAX_SELECTED)
      if (created.from !== undefined) query = query.where('created_at', '>=', created.from)
      if (created.to !== undefined) query = query.where('created_at', '<', created.to)
      if (updatedFrom !== undefined) query = query.where('updated_at', '>=', updatedFrom)
      return sql`(select count(*) from (${query}) as part)`
    })
    return sql`least(${sql.join(parts, sql` + `)}, ${MAX_SELECTED}) as ${sql.ref(state)}`
  })
  const { rows } = await sql<StatusCounts>`select ${sql.join(counts)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}

/**
 * No index has these orders, so all selected rows are read and sorted. Throws VALIDATION_ERROR if there are too many.
 */
export function selectSorted(
  db: ReadHandle,
  tenantId: number,
  filter: InvoiceFilter,
  { limit, after, ...request }: PageRequest,
  sorting: Sorting,
): Promise<Found<InvoiceRow>> {
  return inSnapshot(db, async (trx) => {
    const all = { ...request, limit: MAX_SELECTED, after: undefined }
    const { rows: found, scannedTo } = await newestInvoices(trx, tenantId, filter, all)
    if (found.length > MAX_SELECTED || scannedTo !== undefined) throw tooMany()
    const following = afterPlace(sortRows(found, sorting), after, sorting)
    const rows = await loadPage(trx, tenantId, following.slice(0, limit))
    const last = following[rows.length - 1]
    return last === undefined || rows.length === following.length
      ? { rows }
      : { rows, scannedTo: placeOf(last, sorting) }
  })
}

function tooMany() {
  const message = 'sorts up to 10,000 invoices: narrow them down by customer, status or dates'
  return invalid([{ path: 'query.sort', code: 'too_many_to_sort', message }])
}
