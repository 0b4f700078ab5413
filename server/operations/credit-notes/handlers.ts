import { preview, read, write } from '../../unit-of-work.ts'
import { createCreditNote } from './create-credit-note.ts'
import { getCreditNote } from './get-credit-note.ts'
import { getCreditNotePdf } from './get-credit-note-pdf.ts'
import { listCreditNotes } from './list-credit-notes.ts'
import { previewCreditNote } from './preview-credit-note.ts'
import { voidCreditNote } from './void-credit-note.ts'

export const creditNoteHandlers = {
  createCreditNote: write(createCreditNote),
  previewCreditNote: preview(previewCreditNote),
  listCreditNotes: read(listCreditNotes),
  getCreditNote: read(getCreditNote),
  getCreditNotePdf,
  voidCreditNote: write(voidCreditNote),
}
