import type { components } from '../../../generated/types.ts'
import { eraseAgain } from '../../billing/erase/erasure-store.ts'
import { composeCreditNote } from '../../billing/notes/compose-credit-note.ts'
import { issueCreditNote } from '../../billing/notes/issue-credit-note.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { invalid } from '../../errors/problem.ts'
import type { ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
import { type CreditNoteRow, loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'

type Issued = { context: WriteContext; invoice: InvoiceRow; composed: ComposedNote; note: CreditNoteRow }

/** Throws VALIDATION_ERROR, INVOICE_NOT_FOUND, and each 409 of a credit note. */
export async function issueNote(
  invoiceId: string,
  body: components['schemas']['CreditNoteCreate'],
  requestContext: WriteContext,
): Promise<Issued> {
  const { invoice, customer, context } = await loadInvoiceLockingCustomer(requestContext, invoiceId)
  const { trx, tenant } = context
  const { reason, excess = 'wallet', memo = null, out_of_band_reference = null, metadata = {} } = body
  if (out_of_band_reference !== null && excess !== 'out_of_band') throw withoutOutOfBand()
  const composed = await composeCreditNote(trx, invoice, body.line_items)
  const terms = { reason, excess, memo, out_of_band_reference, metadata }
  const id = await issueCreditNote(engineContextOf(context), invoice, composed, terms)
  const note = await loadCreditNote(trx, tenant.id, id)
  // The wallet of a deleted customer keeps nothing.
  if (customer.deleted_at !== null && note.wallet_cents > 0) await eraseAgain(trx, customer)
  return { context, invoice, composed, note }
}

function withoutOutOfBand() {
  const message = 'must not be given without excess out_of_band'
  return invalid([{ path: 'body.out_of_band_reference', code: 'not_allowed', message }])
}
