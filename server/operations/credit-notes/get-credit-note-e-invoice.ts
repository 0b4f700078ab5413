import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { makeEInvoice } from '../../e-invoices/make.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { toIssuedNote } from '../../pages/credit-note/e-invoice.ts'
import { toNoteDocument } from '../../pages/credit-note/to-document.ts'
import { readNoteView } from '../../pages/credit-note/view.ts'
import { read } from '../../unit-of-work.ts'

export const getCreditNoteEInvoice: Handler<'getCreditNoteEInvoice', Context> = async (input, context) => {
  const { service, tenant } = context
  const { issued, view } = await loadNote(input, context)
  const { bytes, headers } = await makeEInvoice(issued, input.query.format, {
    renderer: service.eInvoices,
    company: tenant.id,
    pdf: () => service.pdf.render(toNoteDocument(view), tenant.id),
  })
  return { status: 200, body: bytes, headers }
}

/** Rendering needs no connection after this. */
const loadNote = read(async ({ path }: { path: { id: string } }, { db, tenant }) => {
  const note = await loadCreditNote(db, tenant.id, path.id)
  const { line_items } = await loadInvoice(db, tenant.id, note.invoice_id)
  return { issued: toIssuedNote(note, line_items), view: await readNoteView(db, note) }
})
