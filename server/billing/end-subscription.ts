import type { EngineContext } from '../context.ts'
import { loadPlan, type PlanRow } from '../plans/plans-store.ts'
import { findBilledFee } from '../subscriptions/charges-store.ts'
import { wholePeriod } from '../subscriptions/periods.ts'
import { loadSubscription, type SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import type { NewCharge } from './compose-invoice.ts'
import { addCharges } from './open-segment.ts'
import { isFeeBilled } from './period-fee.ts'
import { planEnd } from './plan-renewal.ts'
import { unusedTime } from './proration-charges.ts'
import { applyRenewal, catchUp } from './renew-subscription.ts'

/** The fee for the rest of the period is not given back. Requires the customer's lock. */
export async function endSubscriptionNow(context: EngineContext, id: string): Promise<void> {
  const current = await catchUp(context, await loadSubscription(context.trx, context.tenantId, id))
  if (current.status === 'canceled') return
  const plan = await loadPlan(context.trx, context.tenantId, current.plan_id)
  await endSubscription(context, current, { plan, unused: [] })
}

/** The last invoice bills `unused` too. */
export async function endSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
  { plan, unused }: { plan: PlanRow; unused: readonly NewCharge[] },
): Promise<SubscriptionRow> {
  await addCharges(context, [{ subscription, charges: unused }])
  return applyRenewal(context, subscription, planEnd(subscription, plan, context.now, context))
}

/** Credits what is left of the period if the subscription ends now. A trial has no fee. */
export async function unusedAtEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
  plan: PlanRow,
): Promise<NewCharge[]> {
  const { status, current_period_end: end, fee_cents } = subscription
  if (status === 'scheduled' || status === 'trialing' || !isFeeBilled(subscription, now)) return []
  const whole = wholePeriod(subscription, plan)
  const billed = await findBilledFee(trx, subscription)
  return unusedTime({ start: now, end, whole }, { fee_cents, old: plan, plan, billed })
}
