import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { reopened } from '../../invoices/lifecycle.ts'
import { paidBy } from '../../invoices/payment.ts'
import { deletePayments } from '../../invoices/payments/store.ts'
import { loadInvoice, updateInvoice } from '../../invoices/store.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** Takes payments out of band back. The worker then looks whether it is overdue, or can be paid from the wallet. */
export async function reopenInvoice(
  { path }: Input<'reopenInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'reopenInvoice'>> {
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now } = context
  const status = reopened(invoice)
  await deletePayments(trx, invoice, 'out_of_band')
  await updateInvoice(trx, invoice, {
    status,
    amount_paid_cents: paidBy(invoice, 'wallet'),
    paid_at: null,
    collection_pending:
      invoice.collection_method === 'charge_automatically' && invoice.apply_credit && status === 'open',
    updated_at: now,
  })
  await queueScheduledWork(trx, context.timeline)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
