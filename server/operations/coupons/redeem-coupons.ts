import type { WriteContext } from '../../context.ts'
import { type CouponRow, countRedemptions, lockActiveCoupons } from '../../coupons/coupons-store.ts'
import { assertRedeemable, termsOf } from '../../coupons/rules.ts'
import { countDiscountsOf, insertDiscounts, type NewDiscount } from '../../discounts/discounts-store.ts'
import { withLast } from '../../discounts/periods.ts'
import { invalid, type ProblemPath } from '../../errors/problem.ts'
import { repeatedCodes } from '../../errors/repeated-codes.ts'
import type { PlanRow } from '../../plans/plans-store.ts'

type Redeeming = {
  customer_id: string
  plan: Pick<PlanRow, 'id' | 'code' | 'currency_code'>
  now: Date
}

type NamedCode = { path: ProblemPath; code: string }

/**
 * Locks the coupons until the transaction ends, so that none is redeemed too often. Throws if a coupon cannot be
 * redeemed.
 */
export async function holdCoupons(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  named: readonly NamedCode[],
  { customer_id, plan, now }: Redeeming,
): Promise<CouponRow[]> {
  if (named.length === 0) return []
  const codes = named.map(({ code }) => code)
  const active = await lockActiveCoupons(trx, tenant.id, codes)
  const problems = named.flatMap(({ path, code }) =>
    active.has(code)
      ? []
      : [{ path, code: 'unknown_coupon', message: 'must be the code of an active coupon' }],
  )
  const repeated = repeatedCodes('body.coupon_codes', codes)
  if (problems.length + repeated.length > 0) throw invalid([...problems, ...repeated])
  const coupons = codes.flatMap((code) => active.get(code) ?? [])
  for (const coupon of coupons) {
    const isLimited = coupon.max_redemptions_per_customer !== null
    const key = { coupon_id: coupon.id, customer_id }
    const ofCustomer = isLimited ? await countDiscountsOf(trx, tenant.id, key) : 0
    assertRedeemable(coupon, { plan, now, ofCustomer })
  }
  return coupons
}

type Target = {
  subscription: { id: string; customer_id: string }
  /** The first billing period. Without `end`, it has not started. */
  period: { start: Date; end?: Date }
  now: Date
  newId: () => string
  metadata?: NewDiscount['metadata']
}

export function toDiscounts(
  coupons: readonly CouponRow[],
  { subscription, period, now, newId, metadata = {} }: Target,
): NewDiscount[] {
  return coupons.map((coupon) => {
    const course = {
      status: 'active' as const,
      starts_at: period.start,
      last_period_start: null,
      ends_at: null,
      remaining_periods: coupon.periods,
    }
    const { start, end } = period
    return {
      id: newId(),
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      coupon_id: coupon.id,
      terms: termsOf(coupon),
      plan_ids: coupon.plan_ids,
      meter_ids: coupon.meter_ids,
      metadata,
      ...(end === undefined ? course : withLast(course, { start, end })),
      created_at: now,
      updated_at: now,
    }
  })
}

export async function storeDiscounts(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  discounts: readonly NewDiscount[],
): Promise<void> {
  if (discounts.length === 0) return
  await insertDiscounts(trx, tenant.id, discounts)
  await countRedemptions(
    trx,
    tenant.id,
    discounts.map(({ coupon_id }) => coupon_id),
  )
}
