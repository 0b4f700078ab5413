import type { WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/store.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * Loads an invoice and locks its customer until the transaction ends, so that nothing else moves the customer's money.
 * Returns it with the context at the current time. Throws INVOICE_NOT_FOUND.
 */
export async function loadInvoiceLockingCustomer(
  context: WriteContext,
  id: string,
): Promise<{ invoice: InvoiceRow; context: WriteContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadInvoice(trx, tenant.id, id)
  await lockCustomer(trx, tenant.id, customer_id)
  const invoice = await loadInvoice(trx, tenant.id, id)
  return { invoice, context: await atCurrentTime(context, invoice.updated_at) }
}
