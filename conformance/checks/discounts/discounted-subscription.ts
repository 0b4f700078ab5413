import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Invoice,
} from '../../kit/fixtures.ts'
import { eventsFor, use } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

/** The days of a period. */
export const DAYS = 30

/** Subscribes to 10.00 for 30 days, and 1.00 a call. */
export async function subscribed(
  ctx: CheckContext,
  terms: Partial<components['schemas']['SubscriptionCreate']> = {},
) {
  const customer = await createCustomer(ctx)
  const meter = await createMeter(ctx)
  const { id: plan_id } = await createPlan(ctx, {
    interval: 'day',
    interval_count: DAYS,
    amount_cents: 1_000,
    prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '1' }],
  })
  const made = await createSubscription(ctx, { customer_id: customer.id, plan_id, ...terms })
  const consume = async (calls: number, at: string) => {
    await advanceClock(ctx, at)
    await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
  }
  return { made, consume }
}

/** Changes to a plan of another fee in the middle of the period. */
export async function change(
  ctx: CheckContext,
  { id, current_period_start }: { id: string; current_period_start: string },
  amount_cents: number,
): Promise<void> {
  await advanceClock(ctx, later(current_period_start, (DAYS / 2) * DAY_MS))
  const plan = await createPlan(ctx, { interval: 'day', interval_count: DAYS, amount_cents })
  await ctx.succeed('changeSubscriptionPlan', { path: { id }, body: { plan_id: plan.id } })
}

export async function discountOf(ctx: CheckContext, { id: subscription_id }: { id: string }) {
  const list = await ctx.succeed('listDiscounts', { query: { subscription_id } })
  const [discount] = list.body.discounts
  if (discount === undefined) throw new Error('the subscription has no discount')
  return discount
}

type Discounted = Pick<Invoice, 'line_items'> | components['schemas']['UpcomingInvoice'] | undefined

export function takenOf(invoice: Discounted): number[] {
  return (invoice?.line_items ?? []).map(({ discount_cents }) => discount_cents)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
