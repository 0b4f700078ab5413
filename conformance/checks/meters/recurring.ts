import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, findEvent, type Meter } from '../../kit/fixtures.ts'
import { eventsFor, invalid, readUsage, use } from '../../kit/requests.ts'
import { HOUR_MS, later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

const defaults = { level: 'behaviour', reference: '#section/Metering' } as const
const KINDS = ['latest', 'max'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'meters.recurring-where-it-fits',
    title: 'A `latest` and a `max` can be recurring and are not by default; another aggregation is refused.',
    tag: 'Meters',
    reference: 'createMeter',
    operations: ['createMeter', 'getMeter'],
    async run(ctx) {
      for (const aggregation of ['sum', 'max', 'unique_count', 'latest', 'count'] as const) {
        const made = await createMeter(ctx, { aggregation })
        ctx.equal(made.recurring, false, `recurring of a ${aggregation}, not sent`)
        const { name, event_name, property } = made
        const body = { code: ctx.unique('meter'), name, event_name, aggregation, property, recurring: true }
        if (aggregation !== 'latest' && aggregation !== 'max') {
          await invalid(ctx, 'createMeter', { body }, [{ path: 'body.recurring', code: 'not_allowed' }])
          continue
        }
        const { meter } = (await ctx.succeed('createMeter', { body })).body
        const read = await ctx.succeed('getMeter', { path: { id: meter.id } })
        ctx.equal(read.body.meter.recurring, true, `recurring of a ${aggregation} as it is read`, read)
      }
    },
  },
  {
    ...defaults,
    id: 'usage.recurring-carries-over',
    title:
      'A window of a recurring meter, and each of its points, begins with the customer’s last value before it: `latest` has it until an event comes, `max` is the larger.',
    tag: 'Usage',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const [customer, other] = [await createCustomer(ctx), await createCustomer(ctx)]
      const event_name = ctx.unique('seats.changed')
      const meters: Meter[] = []
      for (const aggregation of KINDS)
        meters.push(await createMeter(ctx, { event_name, aggregation, recurring: true }))
      const hour = wholeHour(await ctx.now(), -8)
      const half = 2 * HOUR_MS + 30 * MINUTE_MS
      const sample = (ms: number, calls: number | string) => ({ at: later(hour, ms), properties: { calls } })
      const samples = [sample(0, 9), sample(10, 5), sample(half, 3), sample(half + 15 * MINUTE_MS, '-2.5')]
      // The latest event is sent first, so that no value can be carried over for having come last.
      await use(ctx, customer, eventsFor(ctx, customer, { event_name }, samples.toReversed()))
      await use(ctx, other, eventsFor(ctx, other, { event_name }, [sample(20, 100)]))
      const wanted = { latest: ['-2.5', '5', '-2.5', '-2.5', '-2.5'], max: ['5', '5', '5', '-2.5', '-2.5'] }
      const hours = { from: later(hour, HOUR_MS), to: later(hour, 5 * HOUR_MS), granularity: 'hour' as const }
      const within = { from: later(hour, half + MINUTE_MS), to: later(hour, half + 2 * MINUTE_MS) }
      const before = { from: later(hour, -HOUR_MS), to: hour }
      for (const [index, aggregation] of KINDS.entries()) {
        const meter = meters[index] ?? { id: '' }
        const usage = await readUsage(ctx, customer, meter, hours)
        const given = [usage.total, ...usage.points.map(({ value }) => value)]
        ctx.equal(given, wanted[aggregation], `total and hours of ${aggregation}`)
        const totals = []
        for (const window of [within, before])
          totals.push((await readUsage(ctx, customer, meter, window)).total)
        ctx.equal(totals, ['3', '0'], `the total of ${aggregation} between two events, and before the first`)
      }
    },
  },
  {
    ...defaults,
    id: 'usage.recurring-without-voided',
    title: 'A voided value does not carry over; the one before it does.',
    tag: 'Usage',
    operations: ['createMeter', 'ingestEvents', 'voidEvent', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const hour = wholeHour(await ctx.now(), -8)
      for (const aggregation of KINDS) {
        const meter = await createMeter(ctx, { aggregation, recurring: true })
        const samples = [5, 500].map((calls, ms) => ({ at: later(hour, ms), properties: { calls } }))
        const events = eventsFor(ctx, customer, meter, samples)
        await use(ctx, customer, events)
        const window = { from: later(hour, 2 * HOUR_MS), to: later(hour, 3 * HOUR_MS) }
        const totals = [(await readUsage(ctx, customer, meter, window)).total]
        const { event } = await findEvent(ctx, events[1] ?? { idempotency_key: '' })
        await ctx.succeed('voidEvent', { path: { id: event.id } })
        totals.push((await readUsage(ctx, customer, meter, window)).total)
        ctx.equal(
          totals,
          ['500', '5'],
          `the usage of ${aggregation} before and after the last value is voided`,
        )
      }
    },
  },
]
