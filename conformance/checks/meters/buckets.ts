import type { Check } from '../../kit/check.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  findEvent,
  type Meter,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { endNow, eventsFor, invalid, readUsage, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../kit/time.ts'

const KINDS = ['max', 'latest', 'unique_count'] as const

export const checks: Check[] = [
  {
    id: 'meters.bucket',
    title:
      'A meter with a `bucket` adds up the values of hours or days of UTC, in usage, in points that cut them and on invoices; a voided event no longer counts in its bucket.',
    tag: 'Meters',
    level: 'behaviour',
    reference: 'createMeter',
    operations: [
      'createMeter',
      'ingestEvents',
      'voidEvent',
      'getCustomerUsage',
      'getMeterUsage',
      'getUpcomingInvoice',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const event_name = ctx.unique('storage.snapshot')
      const meters: Meter[] = []
      for (const bucket of ['hour', 'day'] as const)
        for (const aggregation of KINDS)
          meters.push(await createMeter(ctx, { event_name, aggregation, bucket }))
      ctx.equal(meters.map(({ bucket }) => bucket).join(), 'hour,hour,hour,day,day,day', 'the buckets')
      // Two whole days of UTC before today.
      const day = new Date(
        Math.floor((await ctx.now()).getTime() / DAY_MS) * DAY_MS - 2 * DAY_MS,
      ).toISOString()
      const prices = meters.map(({ id }) => ({
        meter_id: id,
        charge_model: 'per_unit' as const,
        unit_amount: '1',
      }))
      const plan = await createPlan(ctx, { interval: 'year', prices })
      const starts_at = later(day, 10 * HOUR_MS + 30 * MINUTE_MS)
      const times = [
        // In the first hour of the subscription, before it begins.
        [10 * HOUR_MS, 9],
        [10 * HOUR_MS + 40 * MINUTE_MS, 4],
        [10 * HOUR_MS + 30 * MINUTE_MS, 1],
        [11 * HOUR_MS, 7],
        [11 * HOUR_MS + MINUTE_MS, 2],
        [26 * HOUR_MS, 2],
        [27 * HOUR_MS - 1, 2],
      ] as const
      const samples = times.map(([ms, calls]) => ({ at: later(day, ms), properties: { calls } }))
      const events = eventsFor(ctx, customer, { event_name }, samples)
      await use(ctx, customer, events.slice(0, 3))
      const subscription = await createSubscription(ctx, {
        customer_id: customer.id,
        plan_id: plan.id,
        starts_at,
      })
      await use(ctx, customer, events.slice(3).toReversed())
      const unitsOf = async () => {
        const { body } = await ctx.succeed('getUpcomingInvoice', { path: { id: subscription.id } })
        const usage = body.upcoming_invoice.line_items.map(usageOf)
        return meters.map(({ id }) => usage.find((each) => each?.meter_id === id)?.units)
      }
      // Hours: 4 or 4, 7 or 2, and 2; days: 7 or 2, and 2.
      ctx.equal(await unitsOf(), ['13', '8', '5', '9', '4', '5'], 'the units of the upcoming invoice')
      const window = { from: day, to: later(day, 2 * DAY_MS), granularity: 'day' as const }
      const usage = []
      for (const meter of meters) {
        const { total, points } = await readUsage(ctx, customer, meter, window)
        const all = await ctx.succeed('getMeterUsage', { path: { id: meter.id }, query: window })
        ctx.equal(all.body.meter_usage.total, total, 'the usage of all customers')
        usage.push([total, ...points.map(({ value }) => value)])
      }
      const wanted = [
        ['18', '16', '2'],
        ['8', '6', '2'],
        ['6', '5', '1'],
        ['11', '9', '2'],
        ['4', '2', '2'],
        ['6', '5', '1'],
      ]
      ctx.equal(usage, wanted, 'total and days')
      const cut = { from: starts_at, to: later(day, 11 * HOUR_MS + 30_000), granularity: 'hour' as const }
      const parts = []
      for (const meter of meters) parts.push((await readUsage(ctx, customer, meter, cut)).total)
      ctx.equal(parts, ['11', '11', '3', '7', '7', '3'], 'a window that cuts hours')
      const { event } = await findEvent(ctx, events[3] ?? { idempotency_key: '' })
      await ctx.succeed('voidEvent', { path: { id: event.id } })
      ctx.equal(await unitsOf(), ['8', '8', '4', '6', '4', '4'], 'the units without the 7')
      await endNow(ctx, subscription)
    },
  },
  {
    id: 'meters.bucket-where-it-fits',
    title: 'Only `max`, `unique_count` and `latest` have a `bucket`, and not with `recurring`.',
    tag: 'Meters',
    level: 'behaviour',
    reference: 'createMeter',
    operations: ['createMeter'],
    async run(ctx) {
      const { bucket } = await createMeter(ctx)
      ctx.equal(bucket, null, 'bucket, not sent')
      const meter = {
        code: ctx.unique('meter'),
        name: 'Peaks',
        event_name: ctx.unique('peak'),
        bucket: 'day',
      }
      const wrong = [
        { aggregation: 'sum', property: 'calls' },
        { aggregation: 'count' },
        { aggregation: 'max', property: 'calls', recurring: true },
        { aggregation: 'latest', property: 'calls', recurring: true },
      ]
      for (const terms of wrong)
        await invalid(ctx, 'createMeter', { body: { ...meter, ...terms } }, [
          { path: 'body.bucket', code: 'not_allowed' },
        ])
    },
  },
]
