import type { Read } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import { withSeller } from '../../invoices/issues-store.ts'
import { selectInvoices } from '../../invoices/list-store.ts'
import { selectSorted } from '../../invoices/selection-store.ts'
import { parsePage, positionOf, toPage } from '../../paging/pagination.ts'
import { parseFilter } from './filter.ts'
import { toInvoice } from './response.ts'

export const listInvoices: Read<'listInvoices'> = async ({ query }, context) => {
  const { sort, order, ...rest } = query
  const { db, tenant } = context
  const isUsual = sort === 'created_at' && order === 'desc'
  const list = isUsual ? 'invoices' : (`invoices_by_${sort}_${order}` as const)
  const [request, parsed] = collectProblems(
    () => parsePage(query, list),
    () => parseFilter(rest),
  )
  const filter = await withSeller(db, tenant.id, parsed)
  const found = isUsual
    ? await selectInvoices(db, tenant.id, filter, request)
    : await selectSorted(db, tenant.id, filter, request, { sort, order })
  const { rows, ...page } = toPage(found.rows, request.limit, list, positionOf, found.scannedTo)
  return { status: 200, body: { invoices: rows.map((row) => toInvoice(row, context)), ...page } }
}
