import type { ReadHandle } from '../../db/schema.ts'
import { Problem } from '../../errors/problem.ts'
import type { AskedLine } from '../../invoices/credit-notes/choose-lines.ts'
import { type ComposedNote, composeNote } from '../../invoices/credit-notes/compose-note.ts'
import {
  MAX_CREDIT_NOTES,
  selectNotesOf,
  taxesOfIssued,
} from '../../invoices/credit-notes/credit-notes-store.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { assertNotProcessing } from '../pay/open-attempt.ts'
import { selectReturnable } from '../pay/sell-credit.ts'

/** Throws VALIDATION_ERROR, and each 409 of a credit note. */
export async function composeCreditNote(
  db: ReadHandle,
  invoice: InvoiceRow,
  lines: readonly AskedLine[] | undefined,
): Promise<ComposedNote> {
  const { status } = invoice
  if (status === 'draft' || status === 'void')
    throw new Problem('INVOICE_NOT_CREDITABLE', { details: { status } })
  await assertNotProcessing(db, invoice)
  const notes = await selectNotesOf(db, invoice)
  if (notes.length >= MAX_CREDIT_NOTES)
    throw new Problem('CREDIT_NOTE_LIMIT_EXCEEDED', { details: { limit: MAX_CREDIT_NOTES } })
  const returnable = await selectReturnable(db, invoice)
  const line_items = invoice.line_items.map((line) => {
    const returnable_cents = returnable.get(line.id)
    return returnable_cents === undefined ? line : { ...line, returnable_cents }
  })
  return composeNote({ ...invoice, line_items }, taxesOfIssued(notes), lines)
}
