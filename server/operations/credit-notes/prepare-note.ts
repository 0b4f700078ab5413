import type { components } from '../../../generated/types.ts'
import { composeCreditNote } from '../../billing/compose-credit-note.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { invalid } from '../../errors/problem.ts'
import type { ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
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
  return composeCreditNote(db, invoice, asked)
}
