import type { components } from '../../../generated/types.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { eventsFor, use } from '../../kit/requests.ts'

type Schemas = components['schemas']
type Bounds = Pick<Schemas['PriceInput'], 'minimum_amount' | 'maximum_amount'>
type Invoice = { line_items: Array<Schemas['LineItem'] | Schemas['UpcomingLineItem']> } | undefined

/** The days of a period: a number that all months can be compared with. */
export const DAYS = 30

/** A subscription with periods of 30 days, to a plan with a price of 1.00 a call for each of `bounds`. */
export async function subscribeWithBounds(
  ctx: CheckContext,
  members: Partial<Schemas['PlanCreate']>,
  bounds: readonly Bounds[] = [{}],
) {
  const customer = await createCustomer(ctx)
  const meters = await Promise.all(bounds.map(() => createMeter(ctx)))
  const { prices, id: plan_id } = await createPlan(ctx, {
    interval: 'day',
    interval_count: DAYS,
    prices: bounds.map((own, index) => ({
      ...own,
      meter_id: meters[index]?.id ?? '',
      charge_model: 'per_unit',
      unit_amount: '1',
    })),
    ...members,
  })
  const made = await createSubscription(ctx, { customer_id: customer.id, plan_id })
  return {
    customer,
    made,
    prices,
    /** Sends calls of the price in that place, at the start of the period. */
    async use(place: number, calls: number) {
      const meter = meters[place]
      if (meter === undefined) throw new Error(`the plan has no price ${place}`)
      const sample = { at: made.current_period_start, properties: { calls } }
      await use(ctx, customer, eventsFor(ctx, customer, meter, [sample]))
    },
    upcoming: async () =>
      (await ctx.succeed('getUpcomingInvoice', { path: { id: made.id } })).body.upcoming_invoice,
  }
}

export function amountsOf(invoice: Invoice) {
  return (invoice?.line_items ?? []).map(({ type, amount_cents }) => [type, amount_cents])
}

export function boundsOf(invoice: Invoice) {
  return (invoice?.line_items ?? []).flatMap((line) =>
    line.type === 'minimum' || line.type === 'maximum' ? [line.bound] : [],
  )
}
