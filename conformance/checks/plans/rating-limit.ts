import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  findEvent,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { eventsFor, use } from '../../kit/requests.ts'

const MOST = 1_000_000_000_000_000

export const checks: Check[] = [
  {
    id: 'rating.event-too-large',
    title:
      'An event may come to 10^12 whole units by itself at each price, in currency or in a pricing unit; one that comes to more is rejected with AMOUNT_TOO_LARGE.',
    tag: 'Plans',
    level: 'behaviour',
    reference: '#section/Metering',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'listEvents'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code: pricing_unit_code } = await createPricingUnit(ctx)
      const [inCurrency, inUnit] = [await createMeter(ctx), await createMeter(ctx)]
      const terms = { charge_model: 'package' as const, package_amount: '1000000', package_size: '0.5' }
      const prices = [
        { ...terms, meter_id: inCurrency.id },
        { ...terms, meter_id: inUnit.id, pricing_unit_code },
      ]
      const plan = await createPlan(ctx, { prices })
      await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const at = (await ctx.now()).toISOString()
      const values = ['500000', '500000.000000000001', '1']
      for (const meter of [inCurrency, inUnit]) {
        const sent = values.map((calls) => ({ at, properties: { calls } }))
        const events = eventsFor(ctx, customer, meter, sent)
        await use(ctx, customer, events)
        const found = await Promise.all(events.map((event) => findEvent(ctx, event)))
        const verdicts = found.map(({ event: { rejection } }) => (rejection === null ? null : rejection.code))
        ctx.equal(verdicts, [null, 'AMOUNT_TOO_LARGE', null], `the rejections of ${values.join(', ')}`)
      }
    },
  },
  {
    id: 'rating.amount-too-large',
    title:
      'The usage of a subscription may come to 10^15 minor units, all prices together; events that would together bring it to more are rejected with AMOUNT_TOO_LARGE.',
    tag: 'Plans',
    level: 'behaviour',
    reference: '#section/Metering',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'listEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [first, second] = [await createMeter(ctx), await createMeter(ctx)]
      const prices = [first, second].map(({ id }) => ({
        meter_id: id,
        charge_model: 'per_unit' as const,
        unit_amount: '0.01',
      }))
      const plan = await createPlan(ctx, { interval: 'year', prices })
      const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
      const at = (await ctx.now()).toISOString()
      const part = MOST / 10
      const parts = [...Array.from({ length: 9 }, () => part), part - 10]
      const sent = parts.map((calls) => ({ at, properties: { calls } }))
      await use(ctx, customer, eventsFor(ctx, customer, first, sent))
      const judge = async (values: number[]) => {
        const sent = values.map((calls) => ({ at, properties: { calls } }))
        const events = eventsFor(ctx, customer, second, sent)
        await use(ctx, customer, events)
        const found = await Promise.all(events.map((event) => findEvent(ctx, event)))
        return found.map(({ event: { rejection } }) => (rejection === null ? null : rejection.code))
      }
      const [one, two] = await judge([6, 6])
      // A service that processes events one by one counts the first.
      const rejected = [one, two].filter((code) => code !== null)
      ctx.equal([...new Set(rejected)], ['AMOUNT_TOO_LARGE'], 'why of two events of 6 not both count')
      const left = rejected.length === 2 ? 10 : 4
      ctx.equal(
        await judge([left + 1]),
        ['AMOUNT_TOO_LARGE'],
        `the rejection of ${left + 1} where ${left} are left`,
      )
      ctx.equal(await judge([left]), [null], `the rejection of ${left} where as many are left`)
      const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id } })
      const { line_items, total_cents } = exchange.body.upcoming_invoice
      const units = line_items.map((line) => usageOf(line)?.units)
      ctx.equal([...units, total_cents], [String(MOST - 10), '10', MOST], 'units and total', exchange)
    },
  },
]
