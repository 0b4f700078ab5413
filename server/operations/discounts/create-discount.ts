import { updateDrafts } from '../../billing/compose/drafts.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { loadDiscount, selectActive } from '../../discounts/discounts-store.ts'
import { firstCovered } from '../../discounts/periods.ts'
import { Problem } from '../../errors/problem.ts'
import { selectDraftIdsOf } from '../../invoices/finalizing-store.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import { holdCoupons, storeDiscounts, toDiscounts } from '../coupons/redeem-coupons.ts'
import { renewAll } from '../subscriptions/catch-up.ts'
import { loadSubscriptionLockingCustomer } from '../subscriptions/load-subscription-locking-customer.ts'
import { toDiscount } from './response.ts'

/** The limit bounds the size of an invoice. */
const MAX_ACTIVE = 5

/** Due renewals run first, so that the current period includes now. */
export const createDiscount: Write<'createDiscount'> = async (
  { path, body: { coupon_code, starts = 'current_period', metadata = {} } },
  requestContext,
) => {
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, path.id)
  const { trx, tenant, now, service } = context
  const engine = engineContextOf(context)
  const plan = await loadPlan(trx, tenant.id, locked.plan_id)
  const named = [{ path: 'body.coupon_code' as const, code: coupon_code }]
  // Renewals lock objects that come after coupons in the order of locks. They do not change the plan.
  const coupons = await holdCoupons(context, named, { customer_id: locked.customer_id, plan, now })
  const current = await renewAll(engine, locked)
  transition(current, 'update')
  const active = await selectActive(trx, tenant.id, [current.id])
  for (const { id: coupon_id } of coupons) {
    const applied = active.find((each) => each.coupon_id === coupon_id)
    if (applied) throw new Problem('COUPON_ALREADY_APPLIED', { details: { discount_id: applied.id } })
  }
  if (active.length >= MAX_ACTIVE)
    throw new Problem('DISCOUNT_LIMIT_EXCEEDED', { details: { limit: MAX_ACTIVE } })
  const period = firstCovered(current, starts)
  const target = { subscription: current, period, now, newId: service.newId, metadata }
  const discounts = toDiscounts(coupons, target)
  await storeDiscounts(context, discounts)
  await updateDrafts(engine, await selectDraftIdsOf(trx, current))
  const [{ id } = { id: '' }] = discounts
  return { status: 201, body: { discount: toDiscount(await loadDiscount(trx, tenant.id, id), tenant) } }
}
