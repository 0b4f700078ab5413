import type { CheckContext } from './check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from './fixtures.ts'
import { eventsFor, use } from './requests.ts'

/** A subscription with periods of a day, 4900 in advance and 1.5 a call. */
export async function createDailySubscription(ctx: CheckContext) {
  const customer = await createCustomer(ctx)
  const meter = await createMeter(ctx)
  const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '0.015' }]
  const plan = await createPlan(ctx, { interval: 'day', amount_cents: 4_900, prices })
  const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const preview = async () => {
    const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
    return exchange.body.upcoming_invoice
  }
  const send = (at: string, calls: number) =>
    use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
  return { customer, meter, plan, subscription, end: subscription.current_period_end, preview, send }
}
