import { composePeriodUsage } from '../../billing/compose/period-usage.ts'
import type { Read } from '../../context.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { loadSubscription } from '../../subscriptions/subscriptions-store.ts'

export const getSubscriptionUsage: Read<'getSubscriptionUsage'> = async ({ path, query }, { db, tenant }) => {
  const subscription = await loadSubscription(db, tenant.id, path.id)
  const { currency_code } = await loadPlan(db, tenant.id, subscription.plan_id)
  const at = query.at === undefined ? undefined : new Date(query.at)
  const { period, invoice_id, charges } = await composePeriodUsage(db, subscription, at)
  return {
    status: 200,
    body: {
      subscription_usage: {
        customer_id: subscription.customer_id,
        subscription_id: subscription.id,
        currency_code,
        period_start: period.start.toISOString(),
        period_end: period.end.toISOString(),
        invoice_id,
        total_cents: charges.reduce(
          (sum, charge) => sum + (charge.type === 'currency' ? charge.amount_cents : 0),
          0,
        ),
        charges,
      },
    },
  }
}
