import type { Input, Reply } from '../../../generated/operations.ts'
import { endSubscription } from '../../billing/end-subscription.ts'
import type { EngineContext, WriteContext } from '../../context.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'
import { type PreparedCancellation, prepareCancellation } from './prepare-cancellation.ts'
import { toSubscription } from './response.ts'

export async function cancelSubscription(
  { path, body }: Input<'cancelSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'cancelSubscription'>> {
  const prepared = await prepareCancellation(path.id, body, arrived)
  const subscription = await applyCancellation(prepared, body.at_period_end)
  return { status: 200, body: { subscription: toSubscription(subscription, prepared.context.tenant) } }
}

async function applyCancellation(
  { engine, current, plan, unused }: PreparedCancellation,
  atPeriodEnd: boolean,
): Promise<SubscriptionRow> {
  if (current.status === 'canceled') return current
  return atPeriodEnd ? cancelAtPeriodEnd(engine, current) : endSubscription(engine, current, { plan, unused })
}

async function cancelAtPeriodEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
