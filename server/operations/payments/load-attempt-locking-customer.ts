import type { WriteContext } from '../../context.ts'
import { findAndLockOwner } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/invoices-store.ts'
import { type AttemptRow, loadAttempt } from '../../payments/attempts-store.ts'
import { atCurrentTime, type CustomerContext } from '../current-time.ts'

/** The lock protects the invoice's money. Throws PAYMENT_ATTEMPT_NOT_FOUND. */
export async function loadAttemptLockingCustomer(
  context: WriteContext,
  id: string,
): Promise<{ attempt: AttemptRow; invoice: InvoiceRow; context: CustomerContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadAttempt(trx, tenant.id, id)
  const customer = await findAndLockOwner(trx, tenant.id, customer_id)
  if (customer === undefined) throw new Problem('PAYMENT_ATTEMPT_NOT_FOUND')
  // Another transaction may have changed the attempt before the lock.
  const attempt = await loadAttempt(trx, tenant.id, id)
  const invoice = await loadInvoice(trx, tenant.id, attempt.invoice_id)
  const at = await atCurrentTime(context, customer, invoice.updated_at, attempt.updated_at)
  return { attempt, invoice, context: at }
}
