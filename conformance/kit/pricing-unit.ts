import type { components } from '../../generated/types.ts'
import type { CheckContext } from './check-context.ts'
import {
  type Customer,
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  type Without,
} from './fixtures.ts'
import { eventsFor, use } from './requests.ts'
import { later } from './time.ts'

type Schemas = components['schemas']
type Terms = Without<
  Schemas['PerUnitPriceInput'] | Schemas['PackagePriceInput'] | Schemas['GraduatedPriceInput'],
  'meter_id' | 'pricing_unit_code'
>

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
