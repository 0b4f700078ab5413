import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { assertManual, transition } from '../../invoices/lifecycle.ts'
import * as store from '../../invoices/store.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'

export async function deleteInvoice(
  { path }: Input<'deleteInvoice'>,
  context: WriteContext,
): Promise<Reply<'deleteInvoice'>> {
  const { invoice } = await loadInvoiceLockingCustomer(context, path.id)
  transition(invoice.status, 'delete')
  assertManual(invoice)
  await store.deleteInvoice(context.trx, invoice)
  return { status: 200, body: { invoice: { id: invoice.id, deleted: true } } }
}
