import { planRenewal } from '../../billing/renew/plan-renewal.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { showUpcoming } from './upcoming-invoice.ts'

export const getUpcomingInvoice: Write<'getUpcomingInvoice'> = async ({ path }, requestContext) => {
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, path.id)
  const engine = engineContextOf(context)
  const plan = await loadPlan(engine.trx, engine.tenantId, locked.plan_id)
  const upcoming_invoice = await showUpcoming(engine, locked, planRenewal(locked, plan, engine))
  return { status: 200, body: { upcoming_invoice } }
}
