import type { WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/store.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * An invoice whose customer is locked until the transaction ends, so that all that moves a customer's money comes one after
 * another, and the context at the time that it then is. Throws INVOICE_NOT_FOUND, for another tenant's invoice too.
 */
export async function lockInvoice(
  context: WriteContext,
  id: string,
): Promise<{ invoice: InvoiceRow; context: WriteContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadInvoice(trx, tenant.id, id)
  await lockCustomer(trx, tenant.id, customer_id)
  const invoice = await loadInvoice(trx, tenant.id, id)
  return { invoice, context: await atCurrentTime(context, invoice.updated_at) }
}
