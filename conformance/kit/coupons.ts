import type { components } from '../../generated/types.ts'
import type { Call, CheckContext, KeyChoice } from './check-context.ts'
import { createCustomer, createPlan, createSubscription } from './fixtures.ts'

type Schemas = components['schemas']
type Coupon = Schemas['Coupon']
export type Discount = Schemas['Discount']
type Terms<Created> = Partial<Omit<Created, 'type'>>

/** The body of a coupon, by default of 50 % for ever. */
export function newCoupon(ctx: CheckContext, members: object = {}): object {
  return { code: ctx.unique('coupon'), name: 'Launch offer', type: 'percent', percent_off: '50', ...members }
}

/** Makes a coupon, by default of 50 % for ever. */
export async function createCoupon(
  ctx: CheckContext,
  members: Terms<Schemas['PercentCouponCreate']> = {},
  owner: { key?: KeyChoice } = {},
): Promise<Coupon> {
  return (await ctx.succeed('createCoupon', { body: newCoupon(ctx, members), ...owner })).body.coupon
}

/** Makes a coupon of an amount in USD. */
export async function amountCoupon(
  ctx: CheckContext,
  amount_off_cents: number,
  members: Terms<Schemas['AmountCouponCreate']> = {},
): Promise<Coupon> {
  const body: Schemas['AmountCouponCreate'] = {
    code: ctx.unique('coupon'),
    name: 'Partner price',
    type: 'amount',
    amount_off_cents,
    currency_code: 'USD',
    ...members,
  }
  return (await ctx.succeed('createCoupon', { body })).body.coupon
}

/** Applies a coupon to a subscription, by default to a new one. */
export async function applyCoupon(
  ctx: CheckContext,
  { code: coupon_code }: { code: string },
  subscription?: { id: string },
  starts: 'current_period' | 'next_period' = 'current_period',
): Promise<Discount> {
  const { id } = subscription ?? (await createSubscription(ctx))
  const exchange = await ctx.succeed('createDiscount', { path: { id }, body: { coupon_code, starts } })
  return exchange.body.discount
}

export async function discountsOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const coupon = await createCoupon(ctx)
  const plan_id = (await createPlan(ctx, { interval: 'year' })).id
  const add = async () => {
    const subscription = await createSubscription(ctx, { customer_id, plan_id })
    return (await applyCoupon(ctx, coupon, subscription)).id
  }
  return { call: { query: { customer_id } }, add }
}

/** Two requests each that succeed. */
export const discountRequests = {
  createDiscount: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const path = { id: (await createSubscription(ctx)).id }
    const [one, other] = [await createCoupon(ctx), await createCoupon(ctx)]
    return [
      { path, body: { coupon_code: one.code } },
      { path, body: { coupon_code: other.code } },
    ]
  },
  endDiscount: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const coupon = await createCoupon(ctx)
    const [one, other] = [await applyCoupon(ctx, coupon), await applyCoupon(ctx, coupon)]
    return [{ path: { id: one.id } }, { path: { id: other.id } }]
  },
}
