import { markUncollectible } from '../../billing/pay/mark-uncollectible.ts'
import { assertNotProcessing } from '../../billing/pay/open-attempt.ts'
import type { Write } from '../../context.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export const markInvoiceUncollectible: Write<'markInvoiceUncollectible'> = async (
  { path },
  requestContext,
) => {
  const { invoice, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant } = context
  transition(invoice.status, 'mark_uncollectible')
  await assertNotProcessing(trx, invoice)
  await markUncollectible(context, invoice)
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}
