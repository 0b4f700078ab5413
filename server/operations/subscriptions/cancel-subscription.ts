import type { Input } from '../../../generated/operations.ts'
import { giveUnusedBackAtEnd } from '../../billing/notes/unused-at-end.ts'
import { endSubscription } from '../../billing/renew/end-subscription.ts'
import type { Write } from '../../context.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { cancelAtPeriodEnd } from './cancel-at-period-end.ts'
import { type PreparedCancellation, prepareCancellation } from './prepare-cancellation.ts'
import { toSubscription } from './response.ts'

export const cancelSubscription: Write<'cancelSubscription'> = async ({ path, body }, context) => {
  const prepared = await prepareCancellation(path.id, body, context)
  const subscription = await applyCancellation(prepared, body)
  return { status: 200, body: { subscription: toSubscription(subscription, prepared.context.tenant) } }
}

async function applyCancellation(
  { engine, current, plan, unused }: PreparedCancellation,
  { at_period_end, excess }: Input<'cancelSubscription'>['body'],
): Promise<SubscriptionRow> {
  if (current.status === 'canceled') return current
  if (at_period_end) return cancelAtPeriodEnd(engine, current)
  await giveUnusedBackAtEnd(engine, current, unused, excess)
  return endSubscription(engine, current, plan)
}
