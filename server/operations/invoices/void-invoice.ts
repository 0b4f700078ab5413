import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { loadInvoice, updateInvoice } from '../../invoices/store.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** Voids an invoice. It keeps its number and its page. */
export async function voidInvoice(
  { path }: Input<'voidInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'voidInvoice'>> {
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now } = context
  const status = transition(invoice.status, 'void')
  await updateInvoice(trx, invoice, { status, voided_at: now, updated_at: now })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
