import type { Read } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import { withSeller } from '../../invoices/issues-store.ts'
import { newestInvoices } from '../../invoices/list-store.ts'
import { countByStatus, MAX_SELECTED } from '../../invoices/selection-store.ts'
import { sumByCurrency } from '../../invoices/selection-sums.ts'
import { parsePage } from '../../paging/pagination.ts'
import { parseFilter } from '../invoices/filter.ts'

export const getInvoicesReport: Read<'getInvoicesReport'> = async ({ query }, { db, tenant }) => {
  const [request, parsed] = collectProblems(
    () => parsePage({ ...query, limit: MAX_SELECTED }, 'invoices'),
    () => parseFilter(query),
  )
  const filter = await withSeller(db, tenant.id, parsed)
  const counts = await countByStatus(db, tenant.id, filter, request)
  const { rows } = await newestInvoices(db, tenant.id, filter, request)
  const selected = rows.slice(0, MAX_SELECTED)
  return {
    status: 200,
    body: {
      invoices_report: {
        counts,
        selected: {
          invoice_count: selected.length,
          has_more: rows.length > MAX_SELECTED,
          currencies: sumByCurrency(selected),
        },
      },
    },
  }
}
