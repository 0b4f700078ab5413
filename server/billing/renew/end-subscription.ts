import type { EngineContext } from '../../context.ts'
import { loadPlan, type PlanRow } from '../../plans/plans-store.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { planEnd } from './plan-renewal.ts'
import { applyRenewal, catchUp } from './renew-subscription.ts'

/** Gives no unused time back. Requires the customer's lock. */
export async function endSubscriptionNow(context: EngineContext, id: string): Promise<void> {
  const current = await catchUp(context, await loadSubscription(context.trx, context.tenantId, id))
  if (current.status === 'canceled') return
  const plan = await loadPlan(context.trx, context.tenantId, current.plan_id)
  await endSubscription(context, current, plan)
}

export function endSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
  plan: PlanRow,
): Promise<SubscriptionRow> {
  return applyRenewal(context, subscription, planEnd(subscription, plan, context.now, context))
}
