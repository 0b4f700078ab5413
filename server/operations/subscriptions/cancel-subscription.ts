import type { Input, Reply } from '../../../generated/operations.ts'
import { endSubscription } from '../../billing/end-subscription.ts'
import { giveUnusedBackAtEnd } from '../../billing/unused-at-end.ts'
import type { EngineContext, WriteContext } from '../../context.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'
import { type PreparedCancellation, prepareCancellation } from './prepare-cancellation.ts'
import { toSubscription } from './response.ts'

export async function cancelSubscription(
  { path, body }: Input<'cancelSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'cancelSubscription'>> {
  const prepared = await prepareCancellation(path.id, body, arrived)
  const subscription = await applyCancellation(prepared, body)
  return { status: 200, body: { subscription: toSubscription(subscription, prepared.context.tenant) } }
}

async function applyCancellation(
  { engine, current, plan, unused }: PreparedCancellation,
  { at_period_end, excess = 'wallet' }: Input<'cancelSubscription'>['body'],
): Promise<SubscriptionRow> {
  if (current.status === 'canceled') return current
  if (at_period_end) return cancelAtPeriodEnd(engine, current)
  await giveUnusedBackAtEnd(engine, current, unused, excess)
  return endSubscription(engine, current, plan)
}

async function cancelAtPeriodEnd(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
