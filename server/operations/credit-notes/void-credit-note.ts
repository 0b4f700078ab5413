import { voidNote } from '../../billing/notes/void-credit-note.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { loadCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { loadInvoiceLockingCustomer } from '../invoices/load-invoice-locking-customer.ts'
import { toCreditNote } from './response.ts'

export const voidCreditNote: Write<'voidCreditNote'> = async ({ path }, requestContext) => {
  const { tenant, trx } = requestContext
  const { invoice_id } = await loadCreditNote(trx, tenant.id, path.id)
  const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, invoice_id)
  // Another transaction may have voided the note before the lock.
  const note = await loadCreditNote(trx, tenant.id, path.id)
  if (note.status === 'issued') await voidNote(engineContextOf(context), invoice, note)
  return {
    status: 200,
    body: { credit_note: toCreditNote(await loadCreditNote(trx, tenant.id, path.id), context) },
  }
}
