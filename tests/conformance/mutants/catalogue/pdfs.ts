import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

export const subject = 'PDFs of invoices'

/** Documents that are none, have another name, or change after they were sent. */
export const mutants: Mutant[] = [
  {
    id: 'pdf-is-a-page',
    defect: 'What is called a PDF is a web page.',
    killedBy: 'invoices.pdf',
    edits: edit('getInvoicePdf', 'body: bytes', "body: Buffer.from('<!doctype html>')"),
  },
  {
    id: 'pdf-without-its-number',
    defect: 'The file of each PDF has the same name.',
    killedBy: 'invoices.pdf',
    edits: edit('pages/invoice/pdf/headers#headersOf', 'number}.pdf', "number && 'INVOICE'}.pdf"),
  },
  {
    id: 'pdf-of-a-draft',
    defect: 'The PDF of a draft is not found, although the invoice is.',
    killedBy: 'invoices.pdf',
    edits: edit(
      'get-invoice-pdf#loadView',
      "new Problem('INVOICE_IS_DRAFT')",
      "new Problem('INVOICE_NOT_FOUND')",
    ),
  },
  {
    id: 'pdf-with-payments',
    defect:
      'The PDF asks for what is due now, so that the one that was sent is no longer the one that is kept.',
    killedBy: 'invoices.pdf-stays',
    edits: edit('toDocument', 'const due = total - issuedCredit', 'const { due } = view'),
  },
  {
    id: 'pdf-dated-today',
    defect: 'Each PDF has the time at which it was made, so that no two are the same.',
    killedBy: 'invoices.pdf-stays',
    edits: edit(
      'toDocument',
      'Math.floor(view.issuedAt.getTime() / 1000)',
      'Math.floor(performance.now() * 1000)',
    ),
  },
  {
    id: 'pdf-hides-void',
    defect: 'The PDF of a void invoice still asks for the payment.',
    killedBy: 'invoices.pdf-stays',
    edits: edit('toDocument', 'issuedCredit, voidedAt } = view', 'issuedCredit } = view, voidedAt = null'),
  },
]
