import type { Input } from '../../../generated/operations.ts'
import type { InvoiceFilter } from '../../invoices/list-store.ts'
import { parseRange } from '../../paging/time-range.ts'

type Query = Pick<
  Input<'listInvoices'>['query'],
  'due_from' | 'due_to' | 'invoice_number' | keyof Omit<InvoiceFilter, 'due' | 'number_text'>
>

/** Throws VALIDATION_ERROR. */
export function parseFilter(query: Query): InvoiceFilter {
  const { due_from, due_to, invoice_number, ...plain } = query
  const due = parseRange({ due_from, due_to }, ['due_from', 'due_to'])
  return { ...plain, ...(invoice_number !== undefined && { number_text: invoice_number }), due }
}
