import type { Input, Reply } from '../../../generated/operations.ts'
import { endSubscription } from '../../billing/end-subscription.ts'
import { catchUp } from '../../billing/renew-subscription.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
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
    : await (body.at_period_end ? cancelAtPeriodEnd : endSubscription)(engine, current)
  return { status: 200, body: { subscription: toSubscription(subscription, context.tenant) } }
}

async function cancelAtPeriodEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
