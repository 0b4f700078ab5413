import type { WriteContext } from '../../context.ts'
import { type CustomerRow, findAndLockOwner } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, loadCustomerId, loadInvoice } from '../../invoices/invoices-store.ts'
import { atCurrentTime, type CustomerContext } from '../current-time.ts'

/** The lock protects the customer's money. Throws INVOICE_NOT_FOUND. */
export async function loadInvoiceLockingCustomer(
  context: WriteContext,
  id: string,
): Promise<{ invoice: InvoiceRow; customer: CustomerRow; context: CustomerContext }> {
  const { trx, tenant } = context
  const customer = await findAndLockOwner(trx, tenant.id, await loadCustomerId(trx, tenant.id, id))
  if (customer === undefined) throw new Problem('INVOICE_NOT_FOUND')
  const invoice = await loadInvoice(trx, tenant.id, id)
  // Drafts of a deleted customer are hidden before their rows are deleted.
  if (customer.deleted_at !== null && invoice.status === 'draft') throw new Problem('INVOICE_NOT_FOUND')
  return { invoice, customer, context: await atCurrentTime(context, customer, invoice.updated_at) }
}
