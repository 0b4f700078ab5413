import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription } from '../../kit/fixtures.ts'
import { at, endNow, invoicesOf, refused } from '../../kit/requests.ts'

const LIMIT = 500
const PRICES = 50
/**
 * The first number of changes surely fits, and the second surely does not. Fees and credits are lines too.
 */
const [FITTING, TOO_MANY] = [7, 10]

export const checks: Check[] = [
  {
    tag: 'Subscriptions',
    level: 'behaviour',
    reference: 'changeSubscriptionPlan',
    id: 'plan-changes.limit-of-lines',
    title:
      'The plan can be changed until the invoice of the period could have more than 500 lines; what awaits it is then billed as ever.',
    operations: ['changeSubscriptionPlan', 'getUpcomingInvoice', 'cancelSubscription', 'listInvoices'],
    async run(ctx) {
      const event_name = ctx.unique('api.request')
      const meters = await ctx.all(PRICES, () => createMeter(ctx, { event_name }))
      const prices = meters.map(({ id }) => ({
        meter_id: id,
        charge_model: 'per_unit' as const,
        unit_amount: '0.01',
      }))
      const terms = { interval: 'year' as const, prices }
      const [first, second] = [await createPlan(ctx, terms), await createPlan(ctx, terms)]
      const { id: customer_id } = await createCustomer(ctx)
      const made = await createSubscription(ctx, { customer_id, plan_id: first.id })
      const path = { id: made.id }
      const change = (count: number) => ({
        path,
        body: { plan_id: (count % 2 === 1 ? second : first).id, proration: 'none' },
      })
      let count = 1
      while (count <= FITTING) {
        await ctx.succeed('changeSubscriptionPlan', change(count))
        count += 1
      }
      while (count < TOO_MANY && (await ctx.call('changeSubscriptionPlan', change(count))).status === 200)
        count += 1
      const full = [409, 'INVOICE_LINE_LIMIT_EXCEEDED'] as const
      await refused(ctx, 'changeSubscriptionPlan', change(count), full, { limit: LIMIT })
      const upcoming = await ctx.succeed('getUpcomingInvoice', { path })
      const { line_items } = upcoming.body.upcoming_invoice
      ctx.equal(line_items.length, PRICES * count, 'how many lines the upcoming invoice has', upcoming)
      await endNow(ctx, made)
      const [last] = await invoicesOf(ctx, made)
      ctx.equal(at(last, 'line_items', 'length'), PRICES * count, 'how many lines the last invoice has')
    },
  },
]
