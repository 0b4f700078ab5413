import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { loadEmail, selectEmails } from '../emails/emails-store.ts'
import { loadCreditNote, selectCreditNotes } from '../invoices/credit-notes/credit-notes-store.ts'
import { loadInvoice } from '../invoices/invoices-store.ts'
import { createCreditNote } from '../operations/credit-notes/create-credit-note.ts'
import { exportCreditNotes } from '../operations/credit-notes/export-credit-notes.ts'
import { getCreditNoteEInvoice } from '../operations/credit-notes/get-credit-note-e-invoice.ts'
import { getCreditNotePdf } from '../operations/credit-notes/get-credit-note-pdf.ts'
import { previewCreditNote } from '../operations/credit-notes/preview-credit-note.ts'
import { toCreditNote } from '../operations/credit-notes/response.ts'
import { voidCreditNote } from '../operations/credit-notes/void-credit-note.ts'
import { resendEmail } from '../operations/emails/resend-email.ts'
import { toEmail, toEmailSummary } from '../operations/emails/response.ts'
import { sendInvoice } from '../operations/emails/send-invoice.ts'
import { createInvoice } from '../operations/invoices/create-invoice.ts'
import { deleteInvoice } from '../operations/invoices/delete-invoice.ts'
import { exportInvoices } from '../operations/invoices/export-invoices.ts'
import { finalizeInvoice } from '../operations/invoices/finalize-invoice.ts'
import { getInvoiceEInvoice } from '../operations/invoices/get-invoice-e-invoice.ts'
import { getInvoicePdf } from '../operations/invoices/get-invoice-pdf.ts'
import { getInvoiceReceipt } from '../operations/invoices/get-invoice-receipt.ts'
import { listInvoices } from '../operations/invoices/list-invoices.ts'
import { markInvoiceUncollectible } from '../operations/invoices/mark-invoice-uncollectible.ts'
import { payInvoice } from '../operations/invoices/pay-invoice.ts'
import { toInvoice } from '../operations/invoices/response.ts'
import { updateInvoice } from '../operations/invoices/update-invoice.ts'
import { voidInvoice } from '../operations/invoices/void-invoice.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { afterArrived, preview, read, write } from '../unit-of-work.ts'

export const invoices = {
  createCreditNote: write(createCreditNote),
  previewCreditNote: preview(previewCreditNote),
  listCreditNotes: read(
    listOf('credit_notes', selectCreditNotes, (row, _, context) => toCreditNote(row, context)),
  ),
  getCreditNote: read(getOne('credit_note', loadCreditNote, (row, _, context) => toCreditNote(row, context))),
  getCreditNotePdf,
  getCreditNoteEInvoice,
  voidCreditNote: write(voidCreditNote),
  createInvoice: write(createInvoice),
  listInvoices: read(listInvoices),
  getInvoice: read(getOne('invoice', loadInvoice, (row, _, context) => toInvoice(row, context))),
  getInvoicePdf,
  getInvoiceEInvoice,
  getInvoiceReceipt,
  updateInvoice: write(updateInvoice),
  deleteInvoice: write(deleteInvoice),
  finalizeInvoice: afterArrived(write(finalizeInvoice)),
  voidInvoice: write(voidInvoice),
  payInvoice: write(payInvoice),
  markInvoiceUncollectible: write(markInvoiceUncollectible),
  sendInvoice,
  listEmails: read(listOf('emails', selectEmails, toEmailSummary)),
  getEmail: read(getOne('email', loadEmail, toEmail)),
  resendEmail,
  // Exports read pages while they send.
  exportInvoices,
  exportCreditNotes,
} satisfies Partial<Handlers<Context, OpenContext>>
