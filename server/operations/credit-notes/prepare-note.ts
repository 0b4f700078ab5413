import type { components } from '../../../generated/types.ts'
import { assertNotProcessing } from '../../billing/open-attempt.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { invalid, Problem } from '../../errors/problem.ts'
import { type ComposedNote, composeNote } from '../../invoices/credit-notes/compose-note.ts'
import {
  MAX_CREDIT_NOTES,
  selectNotesOf,
  taxesOfIssued,
} from '../../invoices/credit-notes/credit-notes-store.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'

type Input = components['schemas']['CreditNoteCreate']

/** Throws VALIDATION_ERROR, and each 409 of a credit note. */
export async function prepareNote(
  db: ReadHandle,
  invoice: InvoiceRow,
  { line_items: asked, excess, out_of_band_reference: reference }: Input,
): Promise<ComposedNote> {
  if (reference != null && excess !== 'out_of_band')
    throw invalid([
      {
        path: 'body.out_of_band_reference',
        code: 'not_allowed',
        message: 'must not be given without excess out_of_band',
      },
    ])
  const { status } = invoice
  if (status === 'draft' || status === 'void')
    throw new Problem('INVOICE_NOT_CREDITABLE', { details: { status } })
  await assertNotProcessing(db, invoice)
  const notes = await selectNotesOf(db, invoice)
  if (notes.length >= MAX_CREDIT_NOTES)
    throw new Problem('CREDIT_NOTE_LIMIT_EXCEEDED', { details: { limit: MAX_CREDIT_NOTES } })
  return composeNote(invoice, taxesOfIssued(notes), asked)
}
