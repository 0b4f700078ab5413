import type { Input } from '../../../generated/operations.ts'
import { collectProblems } from '../../errors/problem.ts'
import type { InvoiceFilter } from '../../invoices/list-store.ts'
import { parseRange } from '../../paging/time-range.ts'

type Query = Pick<
  Input<'listInvoices'>['query'],
  | 'due_from'
  | 'due_to'
  | 'finalized_from'
  | 'finalized_to'
  | 'invoice_number'
  | keyof Omit<InvoiceFilter, 'due' | 'finalized' | 'number_text' | 'sellerLacks'>
>

/** Throws VALIDATION_ERROR. */
export function parseFilter(query: Query): InvoiceFilter {
  const { due_from, due_to, finalized_from, finalized_to, invoice_number, ...plain } = query
  const [due, finalized] = collectProblems(
    () => parseRange({ due_from, due_to }, ['due_from', 'due_to']),
    () => parseRange({ finalized_from, finalized_to }, ['finalized_from', 'finalized_to']),
  )
  return { ...plain, ...(invoice_number !== undefined && { number_text: invoice_number }), due, finalized }
}
