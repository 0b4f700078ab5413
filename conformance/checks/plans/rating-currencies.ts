import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createMeter, createPlan, createSubscription, type Plan } from '../../kit/fixtures.ts'
import { eventsFor, use } from '../../kit/requests.ts'

/** 7 units at 1.2345 are 8.6415; at 0.5 with a flat amount of 2.125, they are 5.625. In the currency's minor unit: */
const VECTORS: Array<[currency: Plan['currency_code'], perUnit: number, graduated: number]> = [
  ['USD', 864, 563],
  ['JPY', 9, 6],
  ['KWD', 8642, 5625],
]

export const checks: Check[] = [
  {
    id: 'rating.in-whole-units',
    title:
      'Prices are in whole units of the plan’s currency: 7 units at 1.2345 are 864 cents in USD, 9 yen in JPY and 8642 fils in KWD.',
    tag: 'Plans',
    level: 'behaviour',
    reference: '#section/Money-and-rounding',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const given = await Promise.all(
        VECTORS.map(async ([currency_code]) => [currency_code, ...(await amounts(ctx, currency_code))]),
      )
      ctx.equal(given, VECTORS, 'the currency, and the amounts per unit and graduated')
    },
  },
]

async function amounts(ctx: CheckContext, currency_code: Plan['currency_code']): Promise<number[]> {
  const event_name = ctx.unique('whole')
  const customer = await createCustomer(ctx, { currency_code })
  const [first, second] = [await createMeter(ctx, { event_name }), await createMeter(ctx, { event_name })]
  const plan = await createPlan(ctx, {
    currency_code,
    interval: 'year',
    prices: [
      { meter_id: first.id, charge_model: 'per_unit', unit_amount: '1.2345' },
      {
        meter_id: second.id,
        charge_model: 'graduated',
        tiers: [{ up_to: null, unit_amount: '0.5', flat_amount: '2.125' }],
      },
    ],
  })
  const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const at = (await ctx.now()).toISOString()
  await use(ctx, customer, eventsFor(ctx, customer, { event_name }, [{ at, properties: { calls: 7 } }]))
  const { body } = await ctx.succeed('getUpcomingInvoice', { path: { id } })
  return body.upcoming_invoice.line_items.map(({ amount_cents }) => amount_cents)
}
