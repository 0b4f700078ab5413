import type { Input, Reply } from '../../../generated/operations.ts'
import { addCharges, openSegments } from '../../billing/open-segment.ts'
import type { PlanChange } from '../../billing/plan-change.ts'
import { applyRenewal } from '../../billing/renew-subscription.ts'
import type { EngineContext, WriteContext } from '../../context.ts'
import { beginAgain, nextRenewalAt } from '../../subscriptions/beginning.ts'
import { endSegment } from '../../subscriptions/segments-store.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'
import { preparePlanChange } from './prepare-plan-change.ts'
import { toSubscription } from './response.ts'

/** Prorates the current fee by the second, unless the request opts out. */
export async function changeSubscriptionPlan(
  { path, body }: Input<'changeSubscriptionPlan'>,
  arrived: WriteContext,
): Promise<Reply<'changeSubscriptionPlan'>> {
  const { context, engine, current, change } = await preparePlanChange(path.id, body, arrived)
  const subscription = change === undefined ? current : await applyChange(engine, current, change)
  return { status: 200, body: { subscription: toSubscription(subscription, context.tenant) } }
}

async function applyChange(
  context: EngineContext,
  subscription: SubscriptionRow,
  { plan, rest, usage, charges, restart, ...changed }: PlanChange,
): Promise<SubscriptionRow> {
  const { trx, now } = context
  if (restart !== undefined) {
    await addCharges(context, [{ subscription, charges }])
    return applyRenewal(context, subscription, restart, 'subscription.plan_changed')
  }
  if (rest !== undefined) {
    await endSegment(trx, subscription, now)
    const periodStart = subscription.current_period_start
    const month = changed.usage_period_start && { start: changed.usage_period_start, part: usage && rest }
    await openSegments(context, [{ subscription, plan, periodStart, span: usage ?? rest, month, charges }])
  }
  const values = {
    ...(subscription.status === 'scheduled' &&
      beginAgain(subscription, subscription.current_period_start, plan)),
    ...changed,
    ...(rest && {
      current_period_end: rest.end,
      next_renewal_at: nextRenewalAt({ ...subscription, ...changed, current_period_end: rest.end }),
    }),
    plan_id: plan.id,
    updated_at: now,
  }
  return updateSubscription(trx, subscription, values, 'subscription.plan_changed')
}
