import type { Check } from '../../kit/check.ts'
import { createCoupon, newCoupon } from '../../kit/coupons.ts'
import { createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { endNow, invalid, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Coupons', level: 'behaviour', reference: 'createCoupon' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'coupons.of-active-codes',
    title: 'The codes of a new coupon are those of active plans and meters.',
    operations: ['createCoupon', 'archivePlan', 'archiveMeter'],
    async run(ctx) {
      const [plan, gone] = [await createPlan(ctx), await createPlan(ctx)]
      const [meter, old] = [await createMeter(ctx), await createMeter(ctx)]
      await ctx.succeed('archivePlan', { path: { id: gone.id } })
      await ctx.succeed('archiveMeter', { path: { id: old.id } })
      const none = ctx.unique('none')
      const plans = newCoupon(ctx, { plan_codes: [plan.code, gone.code, none] })
      await invalid(ctx, 'createCoupon', { body: plans }, [
        { path: 'body.plan_codes[1]', code: 'unknown_plan' },
        { path: 'body.plan_codes[2]', code: 'unknown_plan' },
      ])
      const meters = newCoupon(ctx, { meter_codes: [none, meter.code, old.code] })
      await invalid(ctx, 'createCoupon', { body: meters }, [
        { path: 'body.meter_codes[0]', code: 'unknown_meter' },
        { path: 'body.meter_codes[2]', code: 'unknown_meter' },
      ])
    },
  },
  {
    ...defaults,
    id: 'coupons.codes-name-once',
    title:
      'A code of a coupon names the plan that had it at that moment, not one that takes it later, until it is sent again.',
    reference: 'updateCoupon',
    operations: ['createCoupon', 'updateCoupon', 'createDiscount', 'archivePlan'],
    async run(ctx) {
      const plan = await createPlan(ctx)
      const { id, code: coupon_code } = await createCoupon(ctx, { plan_codes: [plan.code] })
      const old = await createSubscription(ctx, { plan_id: plan.id })
      await ctx.succeed('archivePlan', { path: { id: plan.id } })
      const next = await createPlan(ctx, { code: plan.code })
      const made = await createSubscription(ctx, { plan_id: next.id })
      const call = { path: { id: made.id }, body: { coupon_code } }
      await refused(ctx, 'createDiscount', call, [409, 'COUPON_NOT_APPLICABLE'])
      await ctx.succeed('createDiscount', { path: { id: old.id }, body: { coupon_code } })
      await ctx.succeed('updateCoupon', { path: { id }, body: { plan_codes: [plan.code] } })
      await ctx.succeed('createDiscount', call)
      for (const each of [old, made]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'coupons.other-plans',
    title:
      'A coupon gets other plans and meters, and keeps one that is archived; its discounts keep those that they have.',
    reference: 'updateCoupon',
    operations: ['createCoupon', 'updateCoupon', 'createDiscount', 'getDiscount', 'archivePlan'],
    async run(ctx) {
      const [plan, other, meter] = [await createPlan(ctx), await createPlan(ctx), await createMeter(ctx)]
      const coupon = await createCoupon(ctx, { plan_codes: [plan.code] })
      const made = await createSubscription(ctx, { plan_id: plan.id })
      const apply = { path: { id: made.id }, body: { coupon_code: coupon.code } }
      const { discount } = (await ctx.succeed('createDiscount', apply)).body
      await ctx.succeed('archivePlan', { path: { id: plan.id } })
      const path = { id: coupon.id }
      const both = { plan_codes: [plan.code, other.code], meter_codes: [meter.code] }
      const exchange = await ctx.succeed('updateCoupon', { path, body: both })
      const { updated_at } = exchange.body.coupon
      ctx.equal(exchange.body.coupon, { ...coupon, ...both, redemption_count: 1, updated_at }, 'it', exchange)
      const kept = await ctx.succeed('getDiscount', { path: { id: discount.id } })
      ctx.equal(kept.body.discount.coupon, discount.coupon, 'the terms of the discount', kept)
      await ctx.succeed('updateCoupon', { path, body: { plan_codes: [other.code] } })
      const unknown = [{ path: 'body.plan_codes[0]', code: 'unknown_plan' }]
      await invalid(ctx, 'updateCoupon', { path, body: { plan_codes: [plan.code] } }, unknown)
      await endNow(ctx, made)
    },
  },
]
