import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { assertPaidOutside, transition } from '../../invoices/lifecycle.ts'
import { loadInvoice, updateInvoice } from '../../invoices/store.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** Takes a payment back. The worker then looks whether it is overdue, or can be paid from the wallet. */
export async function reopenInvoice(
  { path }: Input<'reopenInvoice'>,
  arrived: WriteContext,
): Promise<Reply<'reopenInvoice'>> {
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now } = context
  const status = transition(invoice.status, 'reopen')
  assertPaidOutside(invoice)
  await updateInvoice(trx, invoice, {
    status,
    amount_paid_cents: 0,
    paid_at: null,
    payment_source: null,
    payment_reference: null,
    collection_pending: invoice.collection_method === 'charge_automatically',
    updated_at: now,
  })
  await queueScheduledWork(trx, context.timeline)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
