import { advanceClock } from '../../kit/advance-clock.ts'
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
import { renewing } from '../../kit/period-defaults.ts'
import { endNow, eventsFor, invalid, invoicesOf, readUsage, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, wholeHour } from '../../kit/time.ts'

const AVERAGE = { aggregation: 'time_weighted_average' } as const
const defaults = { tag: 'Meters', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'meters.level',
    title:
      'A `time_weighted_average` bills a level for as long as it holds: from its event, or from the period before, until the next; what is voided or late changes it as if it had not been, or had been there.',
    reference: '#section/Metering',
    needs: ['test-clock'],
    operations: [...renewing, 'createMeter', 'ingestEvents', 'voidEvent', 'getUpcomingInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx, AVERAGE)
      const prices = [{ meter_id: meter.id, charge_model: 'per_unit' as const, unit_amount: '1' }]
      const { id: plan_id } = await createPlan(ctx, { interval: 'day', prices })
      const subscription = await createSubscription(ctx, { customer_id: customer.id, plan_id })
      const start = subscription.current_period_start
      const end = later(start, DAY_MS)
      const send = async (at: string, calls: number) => {
        const events = eventsFor(ctx, customer, meter, [{ at, properties: { calls } }])
        await use(ctx, customer, events)
        return (await findEvent(ctx, events[0] ?? { idempotency_key: '' })).event
      }
      const takeBack = ({ id }: { id: string }) => ctx.succeed('voidEvent', { path: { id } })
      const expectUnits = async (wanted: string, when: string) => {
        const { body } = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
        const units = body.upcoming_invoice.line_items.flatMap((line) => usageOf(line)?.units ?? [])
        ctx.equal(units, [wanted], `the units of the upcoming invoice ${when}`)
      }
      await expectUnits('0', 'without an event')
      const first = await send(start, 10)
      await expectUnits('10', 'with a level from the start')
      await advanceClock(ctx, later(start, 19 * HOUR_MS))
      await send(later(start, 18 * HOUR_MS), 4)
      await send(later(start, 12 * HOUR_MS), 20)
      await expectUnits('11', 'with 10 for 12 hours, 20 for 6 and 4 for 6')
      await advanceClock(ctx, later(end, -1))
      const last = await send(later(end, -1), 1_000_000)
      await expectUnits('11.011574027778', 'with another level in the last millisecond')
      await takeBack(last)
      await takeBack(first)
      await expectUnits('6', 'without the first and the last level')
      await advanceClock(ctx, later(end, 2 * HOUR_MS))
      const billed = await invoicesOf(ctx, subscription)
      const units = billed.flatMap(({ line_items }) =>
        line_items.flatMap((line) => usageOf(line)?.units ?? []),
      )
      ctx.equal(units, ['6'], 'the units of the first invoice')
      await expectUnits('4', 'of the next day, into which a level carries over')
      const late = await send(later(end, -HOUR_MS), 8)
      await expectUnits('8', 'after a late event changed the level')
      ctx.equal(await invoicesOf(ctx, subscription), billed, 'the invoices that were finalized')
      await takeBack(late)
      await expectUnits('4', 'without the late event')
      await endNow(ctx, subscription)
    },
  },
  {
    ...defaults,
    id: 'meters.level-usage',
    title:
      'Usage of a `time_weighted_average` is the average of the window, and of each point of it; that of all customers adds up their averages.',
    reference: 'getCustomerUsage',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage', 'getMeterUsage'],
    async run(ctx) {
      const meter = await createMeter(ctx, AVERAGE)
      const [one, other] = [await createCustomer(ctx), await createCustomer(ctx)]
      const from = wholeHour(await ctx.now(), -31 * 24)
      const to = later(from, 31 * DAY_MS)
      const send = (customer: { id: string }, ms: number, calls: number) =>
        use(ctx, customer, eventsFor(ctx, customer, meter, [{ at: later(from, ms), properties: { calls } }]))
      await send(one, 4 * DAY_MS, 2500)
      ctx.equal(
        (await readUsage(ctx, one, meter, { from, to })).total,
        '2177.41935483871',
        'the average of 31 days, with 2500 for 27 of them',
      )
      await send(one, 5 * DAY_MS + 1_800_000, 500)
      await send(other, 4 * DAY_MS, -3)
      const hours = {
        from: later(from, 5 * DAY_MS - HOUR_MS),
        to: later(from, 5 * DAY_MS + 2 * HOUR_MS),
        granularity: 'hour' as const,
      }
      const usage = await readUsage(ctx, one, meter, hours)
      const given = [usage.total, ...usage.points.map(({ value }) => value)]
      ctx.equal(given, ['1500', '2500', '1500', '500'], 'total and hours')
      const cut = { from: later(from, 5 * DAY_MS + 1_500_000), to: later(from, 5 * DAY_MS + 1_900_000) }
      ctx.equal((await readUsage(ctx, one, meter, cut)).total, '2000', 'a window that cuts an hour')
      const all = await ctx.succeed('getMeterUsage', { path: { id: meter.id }, query: hours })
      const { total, points, top_customers } = all.body.meter_usage
      ctx.equal(
        [total, ...points.map(({ value }) => value)],
        ['1497', '2497', '1497', '497'],
        'total and hours of all customers',
        all,
      )
      ctx.equal(
        top_customers.map((each) => [each.customer_id, each.total]),
        [[one.id, '1500']],
        'the customers with the most',
        all,
      )
    },
  },
  {
    ...defaults,
    id: 'meters.level-where-it-fits',
    title:
      'A `time_weighted_average` needs a `property`, takes no `recurring` and no `bucket`, and is not priced in a pricing unit.',
    reference: 'createMeter',
    operations: ['createMeter', 'createPlan'],
    async run(ctx) {
      const meter = {
        code: ctx.unique('meter'),
        name: 'Storage',
        event_name: ctx.unique('stored'),
        ...AVERAGE,
      }
      await invalid(ctx, 'createMeter', { body: meter }, [{ path: 'body.property', code: 'required' }])
      for (const [name, value] of Object.entries({ recurring: true, bucket: 'day', value_minimum: '1' }))
        await invalid(ctx, 'createMeter', { body: { ...meter, property: 'bytes', [name]: value } }, [
          { path: `body.${name}`, code: 'not_allowed' },
        ])
      const { id: meter_id } = await createMeter(ctx, AVERAGE)
      const { code: pricing_unit_code } = await createPricingUnit(ctx)
      const prices = [{ meter_id, charge_model: 'per_unit', unit_amount: '1', pricing_unit_code }]
      const plan = { code: ctx.unique('plan'), name: 'Pro', interval: 'month', prices }
      await invalid(ctx, 'createPlan', { body: plan }, [
        { path: 'body.prices[0].pricing_unit_code', code: 'not_allowed' },
      ])
    },
  },
]
