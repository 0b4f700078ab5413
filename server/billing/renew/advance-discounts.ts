import type { EngineContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { selectActive, updateCourses } from '../../discounts/discounts-store.ts'
import { afterRenewal } from '../../discounts/periods.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { Renewal } from './plan-renewal.ts'

export async function advanceDiscounts(
  { trx, tenantId, now }: EngineContext,
  renewals: ReadonlyArray<{ subscription: SubscriptionRow; renewal: Renewal }>,
): Promise<void> {
  const bySubscription = new Map(renewals.map((each) => [each.subscription.id, each]))
  const active = await selectActive(trx, tenantId, [...bySubscription.keys()])
  const changed = active.flatMap((discount) => {
    const renewing = bySubscription.get(discount.subscription_id)
    if (renewing === undefined) return []
    const course = afterRenewal(discount, endOf(renewing))
    if (Object.keys(changedFields(discount, course)).length === 0) return []
    const { starts_at, last_period_start, ends_at, remaining_periods, status } = course
    return {
      id: discount.id,
      starts_at,
      last_period_start,
      ends_at,
      remaining_periods,
      status,
      updated_at: now,
    }
  })
  if (changed.length > 0) await updateCourses(trx, tenantId, changed)
}

function endOf({ subscription, renewal }: { subscription: SubscriptionRow; renewal: Renewal }) {
  return {
    at: renewal.at,
    first: subscription.billing_starts_at === null,
    current_period_start: subscription.current_period_start,
    next: renewal.next?.period,
  }
}
