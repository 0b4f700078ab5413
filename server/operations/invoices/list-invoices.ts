import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { collectProblems } from '../../errors/problem.ts'
import { selectInvoices } from '../../invoices/list-store.ts'
import { parsePage, positionOf, toPage } from '../../paging/pagination.ts'
import { parseRange } from '../../paging/time-range.ts'
import { toInvoice } from './response.ts'

export async function listInvoices(
  { query }: Input<'listInvoices'>,
  context: ReadContext,
): Promise<Reply<'listInvoices'>> {
  const { due_from, due_to, invoice_number, ...plain } = query
  const [request, due] = collectProblems(
    () => parsePage(query, 'invoices'),
    () => parseRange({ due_from, due_to }, ['due_from', 'due_to']),
  )
  const number = invoice_number !== undefined && { number_text: invoice_number }
  const filter = { ...plain, ...number, due }
  const found = await selectInvoices(context.db, context.tenant.id, filter, request)
  const { rows, ...page } = toPage(found.rows, request.limit, 'invoices', positionOf, found.scannedTo)
  return { status: 200, body: { invoices: rows.map((row) => toInvoice(row, context)), ...page } }
}
