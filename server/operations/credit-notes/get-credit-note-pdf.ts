import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { toNoteDocument } from '../../pages/credit-note/to-document.ts'
import { readNoteView } from '../../pages/credit-note/view.ts'
import { headersOf } from '../../pages/invoice/pdf/headers.ts'
import { read } from '../../unit-of-work.ts'

export const getCreditNotePdf: Handler<'getCreditNotePdf', Context> = async (input, context) => {
  const { pdf } = context.service
  const view = await loadNoteView(input, context)
  const bytes = await pdf.render(toNoteDocument(view), context.tenant.id)
  return { status: 200, body: bytes, headers: headersOf(view.number, bytes) }
}

/** Rendering needs no connection after this. */
const loadNoteView = read(async ({ path }: { path: { id: string } }, { db, tenant }) =>
  readNoteView(db, await loadCreditNote(db, tenant.id, path.id)),
)
