import type { EngineContext } from '../../context.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'

export async function cancelAtPeriodEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
