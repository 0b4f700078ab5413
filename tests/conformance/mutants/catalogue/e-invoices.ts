import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** E-invoices that are none, say something else than the document, or hide what they lack. */
export const mutants: Mutant[] = [
  {
    id: 'e-invoice-with-payments',
    defect:
      'The e-invoice asks for what is due now, so that the one that was sent is no longer the one that is kept.',
    killedBy: 'invoices.e-invoice',
    edits: edit('toIssued', 'settled: view.issuedCredit', 'settled: view.paid'),
  },
  {
    id: 'e-invoice-of-another-type',
    defect: 'Factur-X is sent as XML.',
    killedBy: 'invoices.e-invoice',
    edits: edit('makeEInvoice', "isPdf ? 'application/pdf' : 'application/xml'", "'application/xml'"),
  },
  {
    id: 'e-invoice-of-a-draft',
    defect: 'The e-invoice of a draft is not found, although the invoice is.',
    killedBy: 'invoices.e-invoice',
    edits: edit(
      'get-invoice-e-invoice#getInvoiceEInvoice',
      "new Problem('INVOICE_IS_DRAFT')",
      "new Problem('INVOICE_NOT_FOUND')",
    ),
  },
  {
    id: 'e-invoice-lists-the-first',
    defect: 'Of what an e-invoice lacks, the answer says only the first.',
    killedBy: 'invoices.e-invoice-incomplete',
    edits: edit('makeEInvoice', 'details: { missing }', 'details: { missing: missing.slice(0, 1) }'),
  },
  {
    id: 'e-invoice-guesses',
    defect: 'Without an address of the buyer the e-invoice is made all the same.',
    killedBy: 'invoices.e-invoice-incomplete',
    edits: edit(
      'missingOfBuyer',
      "lacking(address, 'BR-10', 'buyer.address', 'The customer has no address.')",
      "lacking(true, 'BR-10', 'buyer.address', 'The customer has no address.')",
    ),
  },
  {
    id: 'e-invoice-of-a-note-is-an-invoice',
    defect: 'The e-invoice of a credit note asks for money.',
    killedBy: 'notes.e-invoice',
    edits: edit('toInput', "'380' : '381'", "'380' : '380'"),
  },
  {
    id: 'e-invoice-of-a-note-corrects-nothing',
    defect: 'The e-invoice of a credit note does not name the invoice.',
    killedBy: 'notes.e-invoice',
    edits: edit('toIssuedNote', 'corrected: [row.invoice_number]', 'corrected: []'),
  },
]
