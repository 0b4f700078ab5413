import type { Input, Reply } from '../../../generated/operations.ts'
import { planEnd } from '../../billing/plan-renewal.ts'
import { applyRenewal, catchUp } from '../../billing/renew-subscription.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { toSubscription } from './response.ts'

export async function cancelSubscription(
  { path, body }: Input<'cancelSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'cancelSubscription'>> {
  const { locked, context } = await loadSubscriptionLockingCustomer(arrived, path.id)
  const engine = engineContextOf(context)
  const current = await catchUp(engine, locked)
  const isCanceled = current.status === 'canceled'
  const subscription = isCanceled
    ? current
    : await (body.at_period_end ? cancelAtPeriodEnd : cancelNow)(engine, current)
  return { status: 200, body: { subscription: toSubscription(subscription, context.tenant) } }
}

async function cancelNow(context: EngineContext, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  return applyRenewal(context, subscription, planEnd(subscription, plan, context.now, context))
}

async function cancelAtPeriodEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
