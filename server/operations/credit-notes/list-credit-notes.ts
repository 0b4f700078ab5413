import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { selectCreditNotes } from '../../invoices/credit-notes/credit-notes-store.ts'
import { fetchPage } from '../../paging/pagination.ts'
import { toCreditNote } from './response.ts'

export async function listCreditNotes(
  { query }: Input<'listCreditNotes'>,
  context: ReadContext,
): Promise<Reply<'listCreditNotes'>> {
  const { db, tenant } = context
  const { rows, ...page } = await fetchPage('credit_notes', query, (request) =>
    selectCreditNotes(db, tenant.id, query, request),
  )
  return { status: 200, body: { credit_notes: rows.map((row) => toCreditNote(row, context)), ...page } }
}
