import type { Input, Reply } from '../../../generated/operations.ts'
import { placesOf } from '../../billing/issue-credit-note.ts'
import { toPreview } from '../../billing/note-preview.ts'
import type { ReadContext } from '../../context.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { prepareNote } from './prepare-note.ts'

export async function previewCreditNote(
  { path, body }: Input<'previewCreditNote'>,
  context: ReadContext,
): Promise<Reply<'previewCreditNote'>> {
  const { db, tenant } = context
  const invoice = await loadInvoice(db, tenant.id, path.id)
  const composed = await prepareNote(db, invoice, body)
  const places = placesOf(invoice, composed, body.excess ?? 'wallet')
  return { status: 200, body: { credit_note_preview: toPreview(invoice, composed, places, context) } }
}
