import type { Input, Reply } from '../../../generated/operations.ts'
import { applyRenewal } from '../../billing/renew/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { changeUntilRestart } from './change-until-restart.ts'
import { toSubscription } from './response.ts'

/** Prorates the current fee by the second, unless the request opts out. */
export async function changeSubscriptionPlan(
  { path, body }: Input<'changeSubscriptionPlan'>,
  requestContext: WriteContext,
): Promise<Reply<'changeSubscriptionPlan'>> {
  const { context, engine, changed, restart } = await changeUntilRestart(path.id, body, requestContext)
  const subscription = restart
    ? await applyRenewal(engine, changed, restart, 'subscription.plan_changed')
    : changed
  return { status: 200, body: { subscription: toSubscription(subscription, context.tenant) } }
}
