import type { EngineContext } from '../../context.ts'
import { beginAgain, nextRenewalAt } from '../../subscriptions/beginning.ts'
import { endSegment } from '../../subscriptions/segments-store.ts'
import { type SubscriptionRow, updateSubscription } from '../../subscriptions/subscriptions-store.ts'
import { addCharges, openSegments } from './open-segment.ts'
import type { PlanChange } from './plan-change.ts'
import { endAllowances, writeAllowances } from './write-allowances.ts'

/** Writes only the charges of a restart. Requires the customer's lock. */
export async function applyPlanChange(
  context: EngineContext,
  subscription: SubscriptionRow,
  { plan, rest, usage, charges, allowances, restart, ...changed }: PlanChange,
): Promise<SubscriptionRow> {
  const { trx, now } = context
  if (restart !== undefined) {
    await addCharges(context, [{ subscription, charges }])
    return subscription
  }
  if (rest !== undefined) {
    await endSegment(trx, subscription, now)
    const periodStart = subscription.current_period_start
    const month = changed.usage_period_start && { start: changed.usage_period_start, part: usage && rest }
    await openSegments(context, [{ subscription, plan, periodStart, span: usage ?? rest, month, charges }])
    await endAllowances(context, [{ subscription, at: rest.start }])
    await writeAllowances(context, {
      limits: [],
      granted: allowances.map((each) => ({ subscription, ...each })),
    })
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
