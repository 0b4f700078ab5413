import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { toCreditNote } from './response.ts'

export async function getCreditNote(
  { path }: Input<'getCreditNote'>,
  context: ReadContext,
): Promise<Reply<'getCreditNote'>> {
  const note = await loadCreditNote(context.db, context.tenant.id, path.id)
  return { status: 200, body: { credit_note: toCreditNote(note, context) } }
}
