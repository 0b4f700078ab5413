import { selectCreditedDrafts } from '../../billing/finalize/credits-store.ts'
import { finalizeDraft } from '../../billing/finalize/finalize-invoice.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { assertFinalized, transition } from '../../invoices/lifecycle.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

/** The worker collects the invoice, and later marks it overdue. */
export const finalizeInvoice: Write<'finalizeInvoice'> = async ({ path }, requestContext) => {
  const { invoice: draft, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant } = context
  transition(draft.status, 'finalize')
  assertFinalized(await selectCreditedDrafts(trx, draft))
  await finalizeDraft(engineContextOf(context), draft)
  const invoice = await loadInvoice(trx, tenant.id, draft.id)
  if (invoice.status === 'open') noteScheduledWork(trx, context.timeline)
  return { status: 200, body: { invoice: toInvoice(invoice, context) } }
}
