import type { Write } from '../../context.ts'
import * as store from '../../invoices/invoices-store.ts'
import { assertManual, transition } from '../../invoices/lifecycle.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'

export const deleteInvoice: Write<'deleteInvoice'> = async ({ path }, context) => {
  const { invoice } = await loadInvoiceLockingCustomer(context, path.id)
  transition(invoice.status, 'delete')
  assertManual(invoice)
  await store.deleteInvoice(context.trx, invoice)
  return { status: 200, body: { invoice: { id: invoice.id, deleted: true } } }
}
