import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { amountCoupon, applyCoupon, createCoupon, newCoupon } from '../../kit/coupons.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { findRow } from '../../kit/pages.ts'
import { endNow, invalid, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Coupons', level: 'behaviour', reference: 'createCoupon' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'coupons.read-as-created',
    title:
      'A coupon of each type is read as it was created, its percentage exactly and without trailing zeros.',
    operations: ['createCoupon', 'getCoupon', 'listCoupons'],
    async run(ctx) {
      const [plan, other] = [await createPlan(ctx), await createPlan(ctx)]
      const terms = {
        plan_codes: [plan.code],
        meter_codes: [(await createMeter(ctx)).code],
        line_types: ['usage' as const],
        periods: 3,
      }
      const more = {
        ...terms,
        max_redemptions: 5,
        max_redemptions_per_customer: 1,
        redeem_by: '2099-01-01T00:00:00.000Z',
        metadata: { a: 'b' },
      }
      const plain = {
        plan_codes: null,
        meter_codes: null,
        line_types: null,
        periods: null,
        redeem_by: null,
        max_redemptions: null,
        max_redemptions_per_customer: null,
        metadata: {},
      }
      for (const [made, wanted] of [
        [await createCoupon(ctx), { type: 'percent', percent_off: '50', ...plain }],
        [await createCoupon(ctx, { percent_off: '12.50' }), { percent_off: '12.5', ...plain }],
        [await createCoupon(ctx, { percent_off: '0.0001' }), { percent_off: '0.0001' }],
        [await createCoupon(ctx, { percent_off: '100.0' }), { percent_off: '100' }],
        [await createCoupon(ctx, more), more],
        [
          await amountCoupon(ctx, 1_000),
          { type: 'amount', amount_off_cents: 1_000, currency_code: 'USD', ...plain },
        ],
      ] as const) {
        ctx.equal(made, { ...made, ...wanted, redemption_count: 0, archived_at: null }, 'the new coupon')
        const exchange = await ctx.succeed('getCoupon', { path: { id: made.id } })
        ctx.equal(exchange.body.coupon, made, 'the coupon that is read', exchange)
        ctx.equal(await findRow(ctx, 'listCoupons', made), made, 'the coupon in the list')
      }
      await invalid(ctx, 'createCoupon', { body: newCoupon(ctx, { percent_off: '0.0' }) }, [
        { path: 'body.percent_off', code: 'exclusive_minimum' },
      ])
      const twice = newCoupon(ctx, { plan_codes: [plan.code, other.code, plan.code] })
      await invalid(ctx, 'createCoupon', { body: twice }, [
        { path: 'body.plan_codes[2]', code: 'duplicate_code' },
      ])
    },
  },
  {
    ...defaults,
    id: 'coupons.what-it-promised-stays',
    title: 'A discount keeps the name that its coupon had, and goes on once the coupon is archived.',
    reference: 'updateCoupon',
    operations: ['updateCoupon', 'archiveCoupon', 'createDiscount', 'getDiscount', 'getCoupon'],
    async run(ctx) {
      const coupon = await createCoupon(ctx)
      const made = await createSubscription(ctx)
      const discount = await applyCoupon(ctx, coupon, made)
      const path = { id: coupon.id }
      await ctx.succeed('updateCoupon', { path, body: { name: 'Another name' } })
      await ctx.succeed('archiveCoupon', { path })
      const kept = await ctx.succeed('getDiscount', { path: { id: discount.id } })
      ctx.equal(kept.body.discount, discount, 'the discount', kept)
      const read = await ctx.succeed('getCoupon', { path })
      const { name, redemption_count } = read.body.coupon
      ctx.equal([name, redemption_count], ['Another name', 1], 'name and redemptions of the coupon', read)
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'coupons.refused',
    title:
      'A coupon is refused that is unknown, archived, expired, for another plan or currency, given too often, or already applied; and so is a sixth discount.',
    reference: 'createDiscount',
    operations: ['createDiscount', 'createSubscription', 'archiveCoupon'],
    async run(ctx) {
      const { made, plan, apply } = await subscribed(ctx)
      const unknown = [{ path: 'body.coupon_code', code: 'unknown_coupon' }]
      await invalid(ctx, 'createDiscount', apply({ code: ctx.unique('nowhere') }), unknown)
      const archived = await createCoupon(ctx)
      await ctx.succeed('archiveCoupon', { path: { id: archived.id } })
      await invalid(ctx, 'createDiscount', apply(archived), unknown)
      const body = { customer_id: made.customer_id, plan_id: plan.id, coupon_codes: [archived.code] }
      await invalid(ctx, 'createSubscription', { body }, [
        { path: 'body.coupon_codes[0]', code: 'unknown_coupon' },
      ])
      const redeem_by = '2010-01-01T00:00:00.000Z'
      const expired = await createCoupon(ctx, { redeem_by })
      await refused(ctx, 'createDiscount', apply(expired), [409, 'COUPON_EXPIRED'], {
        coupon_code: expired.code,
        redeem_by,
      })
      const other = await createCoupon(ctx, { plan_codes: [(await createPlan(ctx)).code] })
      await refused(ctx, 'createDiscount', apply(other), [409, 'COUPON_NOT_APPLICABLE'], {
        coupon_code: other.code,
        plan_code: plan.code,
      })
      const euro = await amountCoupon(ctx, 100, { currency_code: 'EUR' })
      await refused(ctx, 'createDiscount', apply(euro), [409, 'CURRENCY_MISMATCH'])
      const first = await createCoupon(ctx, { plan_codes: [plan.code] })
      const { id: discount_id } = await applyCoupon(ctx, first, made)
      await refused(ctx, 'createDiscount', apply(first), [409, 'COUPON_ALREADY_APPLIED'], { discount_id })
      for (let count = 1; count < 5; count += 1) await applyCoupon(ctx, await createCoupon(ctx), made)
      await refused(ctx, 'createDiscount', apply(await createCoupon(ctx)), [409, 'DISCOUNT_LIMIT_EXCEEDED'], {
        limit: 5,
      })
      await endNow(ctx, made)
      await refused(ctx, 'createDiscount', apply(await createCoupon(ctx)), [409, 'SUBSCRIPTION_CANCELED'])
    },
  },
  {
    ...defaults,
    id: 'coupons.limits',
    title:
      'A coupon is given as often as its limits say, of all customers and of one; ending a discount gives nothing back.',
    reference: 'createDiscount',
    operations: ['createDiscount', 'createSubscription', 'endDiscount', 'updateCoupon'],
    async run(ctx) {
      const coupon = await createCoupon(ctx, { max_redemptions: 2, max_redemptions_per_customer: 1 })
      const coupon_codes = [coupon.code]
      const customer = await createCustomer(ctx)
      const { id: plan_id } = await createPlan(ctx, { amount_cents: 100 })
      const body = { customer_id: customer.id, plan_id, coupon_codes }
      const made = await createSubscription(ctx, body)
      const mine = { query: { subscription_id: made.id } }
      const [discount] = (await ctx.succeed('listDiscounts', mine)).body.discounts
      await ctx.succeed('endDiscount', { path: { id: discount?.id ?? '' } })
      const details = (limit: number) => ({ coupon_code: coupon.code, limit })
      const exhausted = [409, 'COUPON_EXHAUSTED'] as const
      await refused(ctx, 'createSubscription', { body }, exhausted, details(1))
      await refused(ctx, 'previewSubscription', { body }, exhausted, details(1))
      const second = await createSubscription(ctx, { plan_id, coupon_codes })
      const third = await createCustomer(ctx)
      const again = { body: { ...body, customer_id: third.id } }
      await refused(ctx, 'createSubscription', again, exhausted, details(2))
      await ctx.succeed('updateCoupon', { path: { id: coupon.id }, body: { max_redemptions: null } })
      const more = await ctx.succeed('createSubscription', again)
      for (const each of [made, second, more.body.subscription]) await endNow(ctx, each)
    },
  },
]

async function subscribed(ctx: CheckContext) {
  const plan = await createPlan(ctx, { amount_cents: 4_900 })
  const made = await createSubscription(ctx, { plan_id: plan.id })
  const apply = ({ code: coupon_code }: { code: string }) => ({
    path: { id: made.id },
    body: { coupon_code },
  })
  return { made, plan, apply }
}
