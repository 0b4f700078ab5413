import { applyRenewal } from '../../billing/renew/renew-subscription.ts'
import type { Write } from '../../context.ts'
import { changeUntilRestart } from './change-until-restart.ts'
import { toSubscription } from './response.ts'

/** Prorates the current fee by the second, unless the request opts out. */
export const changeSubscriptionPlan: Write<'changeSubscriptionPlan'> = async (
  { path, body },
  requestContext,
) => {
  const { context, engine, changed, restart } = await changeUntilRestart(path.id, body, requestContext)
  const subscription = restart
    ? await applyRenewal(engine, changed, restart, 'subscription.plan_changed')
    : changed
  return { status: 200, body: { subscription: toSubscription(subscription, context.tenant) } }
}
