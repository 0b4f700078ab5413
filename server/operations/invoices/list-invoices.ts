import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { parseCursor, positionOf, toPage } from '../../http/pagination.ts'
import { collectProblems } from '../../http/problem.ts'
import { parseRange } from '../../http/time-range.ts'
import { selectInvoices } from '../../invoices/list/store.ts'
import { toInvoice } from './response.ts'

export async function listInvoices(
  { query }: Input<'listInvoices'>,
  context: ReadContext,
): Promise<Reply<'listInvoices'>> {
  const { limit, cursor, created_from, created_to, due_from, due_to, invoice_number, ...plain } = query
  const [after, created, due] = collectProblems(
    () => parseCursor(cursor, 'invoices'),
    () => parseRange({ created_from, created_to }, ['created_from', 'created_to']),
    () => parseRange({ due_from, due_to }, ['due_from', 'due_to']),
  )
  const number = invoice_number !== undefined && { number_text: invoice_number }
  const filter = { ...plain, ...number, created, due }
  const found = await selectInvoices(context.db, context.tenant.id, filter, { limit, after })
  const { rows, ...page } = toPage(found.rows, limit, 'invoices', positionOf, found.lookedTo)
  return { status: 200, body: { invoices: rows.map((row) => toInvoice(row, context)), ...page } }
}
