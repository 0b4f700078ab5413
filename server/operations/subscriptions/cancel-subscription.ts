import type { Input, Reply } from '../../../generated/operations.ts'
import { catchUp } from '../../billing/catch-up.ts'
import { endSubscription } from '../../billing/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { type EngineContext, engineContextOf } from '../../context.ts'
import { assertMove } from '../../subscriptions/lifecycle.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/store.ts'
import { lockSubscription } from './lock-subscription.ts'
import { toSubscription } from './response.ts'

/** Ends a subscription, now or at its period's end. What was used until then is billed. */
export async function cancelSubscription(
  { path, body }: Input<'cancelSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'cancelSubscription'>> {
  const { locked, context } = await lockSubscription(arrived, path.id)
  const { tenant, now } = context
  const env = engineContextOf(context)
  const found = await catchUp(env, locked)
  assertMove(found, 'cancel')
  const subscription = body.at_period_end
    ? await endLater(env, found)
    : await endSubscription(env, found, now)
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}

/** What ends with its period already stays as it is. */
function endLater(
  { trx, now }: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> | SubscriptionRow {
  if (subscription.cancel_at_period_end) return subscription
  return updateSubscription(trx, subscription, { cancel_at_period_end: true, updated_at: now })
}
