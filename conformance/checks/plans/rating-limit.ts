import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, createPlan, createSubscription, findEvent } from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { eventsFor, use } from '../../kit/requests.ts'

const MOST = 1_000_000_000_000_000

export const checks: Check[] = [
  {
    id: 'rating.amount-too-large',
    title:
      'The usage of a subscription may come to 10^15 minor units, all prices together; an event that would bring it to more is rejected with AMOUNT_TOO_LARGE.',
    tag: 'Plans',
    level: 'behaviour',
    reference: '#section/Metering',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'listEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [first, second] = [await createMeter(ctx), await createMeter(ctx)]
      const prices = [first, second].map(({ id }) => ({
        ...{ meter_id: id, charge_model: 'per_unit' as const, unit_amount: '0.01' },
      }))
      const plan = await createPlan(ctx, { interval: 'year', prices })
      const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const at = (await ctx.now()).toISOString()
      const values = [MOST - 10, 11, 10]
      const events = values.flatMap((calls, index) =>
        eventsFor(ctx, customer, index === 0 ? first : second, [{ at, properties: { calls } }]),
      )
      const verdicts: Array<string | null | undefined> = []
      for (const event of events) {
        await use(ctx, customer, [event])
        const { rejection } = (await findEvent(ctx, event)).event
        verdicts.push(rejection === null ? null : rejection.code)
      }
      ctx.equal(verdicts, [null, 'AMOUNT_TOO_LARGE', null], `the rejections of ${values.join(', ')}`)
      const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id } })
      const { line_items, total_cents } = exchange.body.upcoming_invoice
      const units = line_items.map((line) => usageOf(line)?.units)
      ctx.equal([...units, total_cents], [String(MOST - 10), '10', MOST], 'units and total', exchange)
    },
  },
]
