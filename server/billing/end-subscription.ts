import type { EngineContext } from '../context.ts'
import { loadPlan } from '../plans/plans-store.ts'
import { loadSubscription, type SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { planEnd } from './plan-renewal.ts'
import { applyRenewal, catchUp } from './renew-subscription.ts'

/** The fee for the rest of the period is not given back. Requires the customer's lock. */
export async function endSubscriptionNow(context: EngineContext, id: string): Promise<void> {
  const current = await catchUp(context, await loadSubscription(context.trx, context.tenantId, id))
  if (current.status !== 'canceled') await endSubscription(context, current)
}

export async function endSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  return applyRenewal(context, subscription, planEnd(subscription, plan, context.now, context))
}
