import type { components } from '../../generated/types.ts'
import { isNamed } from '../db/ids-by-code.ts'
import { invalid, Problem, type ValidationProblem } from '../errors/problem.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import type { CouponRow } from './coupons-store.ts'

type Schemas = components['schemas']
type CouponTerms = Schemas['PercentDiscountTerms'] | Schemas['AmountDiscountTerms']

/** `named` has the problems of objects that the body names. Throws VALIDATION_ERROR. */
export function parseCoupon(body: Schemas['CouponCreate'], named: readonly ValidationProblem[]) {
  const { plan_codes = null, meter_codes = null, line_types = null } = body
  const problems = [...named]
  const percent = body.type === 'percent' ? decimal(body.percent_off) : null
  if (percent?.eq(0) === true)
    problems.push({ path: 'body.percent_off', code: 'exclusive_minimum', message: 'must be above 0' })
  if (problems.length > 0) throw invalid(problems)
  return {
    code: body.code,
    name: body.name,
    type: body.type,
    percent_off: percent && toPlain(percent),
    amount_off_cents: body.type === 'amount' ? body.amount_off_cents : null,
    currency_code: body.type === 'amount' ? body.currency_code : null,
    periods: body.periods ?? null,
    plan_codes,
    meter_codes,
    line_types: line_types && [...new Set(line_types)],
    max_redemptions: body.max_redemptions ?? null,
    max_redemptions_per_customer: body.max_redemptions_per_customer ?? null,
    redeem_by: body.redeem_by == null ? null : new Date(body.redeem_by),
    metadata: body.metadata ?? {},
  }
}

export function termsOf(coupon: CouponRow): CouponTerms {
  const { code, name, percent_off, amount_off_cents, currency_code } = coupon
  const { periods, plan_codes, meter_codes, line_types } = coupon
  const of = { periods, plan_codes, meter_codes, line_types }
  if (percent_off !== null) return { code, name, type: 'percent', percent_off, ...of }
  if (amount_off_cents === null || currency_code === null)
    throw new Error(`coupon ${coupon.id} takes nothing`)
  return { code, name, type: 'amount', amount_off_cents, currency_code, ...of }
}

type For = {
  plan: { id: string; code: string; currency_code: CurrencyCode }
  now: Date
  ofCustomer: number
}

/** Throws COUPON_EXPIRED, COUPON_NOT_APPLICABLE, CURRENCY_MISMATCH, COUPON_EXHAUSTED. */
export function assertRedeemable(coupon: CouponRow, { plan, now, ofCustomer }: For): void {
  const { code: coupon_code, redeem_by, max_redemptions, redemption_count } = coupon
  if (redeem_by !== null && redeem_by <= now)
    throw new Problem('COUPON_EXPIRED', { details: { coupon_code, redeem_by: redeem_by.toISOString() } })
  if (!isNamed(coupon.plan_codes, coupon.plan_ids, plan))
    throw new Problem('COUPON_NOT_APPLICABLE', { details: { coupon_code, plan_code: plan.code } })
  if (coupon.currency_code !== null && coupon.currency_code !== plan.currency_code) {
    const details = { currency_code: coupon.currency_code, customer_currency_code: plan.currency_code }
    throw new Problem('CURRENCY_MISMATCH', { details })
  }
  if (max_redemptions !== null && redemption_count >= max_redemptions) throw exhausted(max_redemptions)
  const { max_redemptions_per_customer: limit } = coupon
  if (limit !== null && ofCustomer >= limit) throw exhausted(limit)

  function exhausted(reached: number): Problem {
    return new Problem('COUPON_EXHAUSTED', { details: { coupon_code, limit: reached } })
  }
}
