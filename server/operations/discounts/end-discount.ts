import { engineContextOf, type Write } from '../../context.ts'
import { loadDiscount, updateCourse } from '../../discounts/discounts-store.ts'
import { renewAll } from '../subscriptions/catch-up.ts'
import { loadSubscriptionLockingCustomer } from '../subscriptions/load-subscription-locking-customer.ts'
import { toDiscount } from './response.ts'

/** A discount applies to whole billing periods, so the current period stays discounted. */
export const endDiscount: Write<'endDiscount'> = async ({ path }, requestContext) => {
  const { subscription_id } = await loadDiscount(requestContext.trx, requestContext.tenant.id, path.id)
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, subscription_id)
  const { trx, tenant, now } = context
  const { status, current_period_start, current_period_end } = await renewAll(
    engineContextOf(context),
    locked,
  )
  const current = await loadDiscount(trx, tenant.id, path.id)
  if (current.ends_at === null) {
    const end =
      status === 'scheduled'
        ? { last_period_start: now, ends_at: now }
        : { last_period_start: current_period_start, ends_at: current_period_end }
    await updateCourse(trx, current, { ...current, ...end }, now)
  }
  const discount = await loadDiscount(trx, tenant.id, path.id)
  return { status: 200, body: { discount: toDiscount(discount, tenant) } }
}
