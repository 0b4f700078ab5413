import type { Input, Reply } from '../../../generated/operations.ts'
import { planRenewal } from '../../billing/renew/plan-renewal.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { showUpcoming } from './upcoming-invoice.ts'

export async function getUpcomingInvoice(
  { path }: Input<'getUpcomingInvoice'>,
  requestContext: WriteContext,
): Promise<Reply<'getUpcomingInvoice'>> {
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, path.id)
  const engine = engineContextOf(context)
  const plan = await loadPlan(engine.trx, engine.tenantId, locked.plan_id)
  const upcoming_invoice = await showUpcoming(engine, locked, planRenewal(locked, plan, engine))
  return { status: 200, body: { upcoming_invoice } }
}
