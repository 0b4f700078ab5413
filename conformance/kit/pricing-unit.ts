import type { CheckContext } from './check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  type Plan,
} from './fixtures.ts'
import { eventsFor, use } from './requests.ts'
import { later } from './time.ts'

type Terms = Pick<Plan['prices'][number], 'charge_model'> & {
  unit_amount?: string
  package_size?: string
  tiers?: Array<{ up_to: string | null; unit_amount: string; flat_amount?: string }>
}

/** A subscription with this price, in a new pricing unit. */
export async function subscribeInUnit(ctx: CheckContext, price: Terms) {
  const customer: Customer = await createCustomer(ctx)
  const { code } = await createPricingUnit(ctx)
  const meter = await createMeter(ctx)
  const prices = [{ ...price, meter_id: meter.id, pricing_unit_code: code }]
  const plan = await createPlan(ctx, { interval: 'year', prices })
  const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  let count = 0
  const send = async (calls: number) => {
    count += 1
    const at = later(subscription.current_period_start, count)
    await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls } }]))
  }
  return { customer, code, meter, subscription, send }
}
