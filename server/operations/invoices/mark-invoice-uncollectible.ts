import type { Input, Reply } from '../../../generated/operations.ts'
import { assertNotProcessing, cancelOpenAttempt } from '../../billing/open-attempt.ts'
import type { WriteContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { loadInvoice, updateInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export async function markInvoiceUncollectible(
  { path }: Input<'markInvoiceUncollectible'>,
  arrived: WriteContext,
): Promise<Reply<'markInvoiceUncollectible'>> {
  const { invoice, context } = await loadInvoiceLockingCustomer(arrived, path.id)
  const { trx, tenant, now } = context
  const status = transition(invoice.status, 'mark_uncollectible')
  await assertNotProcessing(trx, invoice)
  await updateInvoice(trx, invoice, { status, marked_uncollectible_at: now, updated_at: now })
  noteChange(trx, { type: 'invoice.marked_uncollectible', id: invoice.id })
  await cancelOpenAttempt(context, invoice)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
