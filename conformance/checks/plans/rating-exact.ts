import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { eventsFor, use } from '../../kit/requests.ts'

/** Units, price and cents. Floats give a cent less for the first three: 1.005 × 100 is 100.49999999999999. */
const VECTORS: Array<[units: number, unit_amount: string, cents: number]> = [
  [1.005, '1', 101],
  [0.285, '1', 29],
  [0.35, '0.7', 25],
  [2.5, '0.01', 3],
  [3.5, '0.01', 4],
  [0.499999999999, '0.01', 0],
]

export const checks: Check[] = [
  {
    id: 'rating.decimal-not-float',
    title: 'Units times price is computed in decimals: 1.005 units at 1.00 are 101 cents, as 100.5 is.',
    tag: 'Plans',
    level: 'behaviour',
    reference: '#section/Prices',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const event_name = ctx.unique('exact')
      const filtered = (index: number) =>
        createMeter(ctx, { event_name, property: 'n', filters: [{ property: 'row', in: [String(index)] }] })
      const meters = await ctx.all(VECTORS.length, filtered)
      const prices = VECTORS.map(([, unit_amount], index) => ({
        meter_id: meters[index]?.id ?? '',
        charge_model: 'per_unit' as const,
        unit_amount,
      }))
      const plan = await createPlan(ctx, { interval: 'year', prices })
      const customer = await createCustomer(ctx)
      const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const at = (await ctx.now()).toISOString()
      const samples = VECTORS.map(([n], index) => ({ at, properties: { n, row: String(index) } }))
      await use(ctx, customer, eventsFor(ctx, customer, { event_name }, samples))
      const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id } })
      const { line_items } = exchange.body.upcoming_invoice
      const given = VECTORS.map(([units, price], index) => {
        const line = line_items.find((each) => usageOf(each)?.meter_id === meters[index]?.id)
        return [units, price, line?.amount_cents]
      })
      ctx.equal(given, VECTORS, 'units, price and cents', exchange)
    },
  },
]
