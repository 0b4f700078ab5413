import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

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
    edits: edit('pages/invoice/pdf/headers#headersOf', 'name}.pdf', "name && 'INVOICE'}.pdf"),
  },
  {
    id: 'pdf-of-a-draft',
    defect: 'The PDF of a draft is not found, although the invoice is.',
    killedBy: 'invoices.pdf',
    edits: edit(
      'get-invoice-pdf#getInvoicePdf',
      "new Problem('INVOICE_IS_DRAFT')",
      "new Problem('INVOICE_NOT_FOUND')",
    ),
  },
  {
    id: 'pdf-with-payments',
    defect:
      'The PDF asks for what is due now, so that the one that was sent is no longer the one that is kept.',
    killedBy: 'invoices.pdf-stays',
    edits: edit(
      'toDocument',
      'formatMoney(total - issuedCredit, currency)',
      'formatMoney(view.due, currency)',
    ),
  },
  {
    id: 'pdf-dated-today',
    defect: 'Each PDF has a date of the moment at which it was made, so that no two are the same.',
    killedBy: 'invoices.pdf-stays',
    edits: edit(
      'toDocument',
      'sheetOf(view, words[view.kind], view.issuedAt)',
      // A PDF's date is exact to the second, so a millisecond counts for a thousand seconds.
      "sheetOf(view, 'Invoice', new Date(performance.now() * 1e6))",
    ),
  },
  {
    id: 'pdf-hides-void',
    defect: 'The PDF of a void invoice still asks for the payment.',
    killedBy: 'invoices.pdf-stays',
    edits: edit(
      'toDocument',
      'issuedCredit, voidedAt, language } = view',
      'issuedCredit, language } = view, voidedAt = null',
    ),
  },
  {
    id: 'receipt-of-an-unpaid-invoice',
    defect: 'An invoice of which a part is paid has a receipt.',
    killedBy: 'invoices.receipt',
    edits: edit(
      'toReceipt',
      "if (status !== 'paid' || paidAt === null) return undefined",
      'if (paid === 0) return undefined',
    ).concat(
      edit(
        'toReceipt',
        'sheetOf(view, words.receipt, paidAt)',
        'sheetOf(view, words.receipt, paidAt ?? issuedAt)',
      ),
      edit('toReceipt', 'formatDate(paidAt, timezone)', 'formatDate(paidAt ?? issuedAt, timezone)'),
    ),
  },
  {
    id: 'receipt-dated-today',
    defect: 'Each receipt has the time at which it was made, so that no two are the same.',
    killedBy: 'invoices.receipt',
    edits: edit(
      'toReceipt',
      'sheetOf(view, words.receipt, paidAt)',
      'sheetOf(view, words.receipt, new Date(performance.now() * 1_000_000))',
    ),
  },
]
