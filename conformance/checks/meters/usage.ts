import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter, type EventInput } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, use } from '../../kit/requests.ts'
import { HOUR_MS, later, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Usage', level: 'behaviour', reference: 'getCustomerUsage' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage.each-aggregation',
    title:
      'Sum, max, latest, unique_count and count read the same events each in its way, exactly, and a customer’s alone.',
    reference: 'createMeter',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const [customer, other] = [await createCustomer(ctx), await createCustomer(ctx)]
      const event_name = ctx.unique('all.kinds')
      const make = (aggregation: 'sum' | 'max' | 'latest' | 'unique_count' | 'count') =>
        createMeter(ctx, { event_name, aggregation, ...(aggregation !== 'count' && { property: 'n' }) })
      const kinds = ['sum', 'max', 'latest', 'unique_count', 'count'] as const
      const meters = await Promise.all(kinds.map(make))
      const hour = wholeHour(await ctx.now(), -4)
      // Values with two at one time, a gap, negative values, and one value in three notations.
      const values: Array<[number, string | number]> = [
        [0, 0.1],
        [10, 0.2],
        [10, '0.30'],
        [2 * HOUR_MS, -5],
        [2 * HOUR_MS + 1, '-2.5'],
        [3 * HOUR_MS, '1'],
        [3 * HOUR_MS + 2, 1],
        [3 * HOUR_MS + 1, 7],
      ]
      const samples = values.map(([ms, n]) => ({ at: later(hour, ms), properties: { n } }))
      const events = eventsFor(ctx, customer, { event_name }, samples)
      // The latest event is sent first, so that `latest` cannot mean the last received.
      await use(ctx, customer, [...events.slice(4), ...events.slice(0, 4)])
      await use(ctx, other, eventsFor(ctx, other, { event_name }, [{ at: hour, properties: { n: 1000 } }]))
      const wanted = {
        sum: ['2.1', '0.6', '0', '-7.5', '9'],
        max: ['7', '0.3', '0', '-2.5', '7'],
        latest: ['1', '0.3', '0', '-2.5', '1'],
        unique_count: ['7', '3', '0', '2', '2'],
        count: ['8', '3', '0', '2', '3'],
      }
      const window = { from: hour, to: later(hour, 4 * HOUR_MS), granularity: 'hour' as const }
      for (const [index, aggregation] of kinds.entries()) {
        const usage = await readUsage(ctx, customer, meters[index] ?? { id: '' }, window)
        const given = [usage.total, ...usage.points.map(({ value }) => value)]
        ctx.equal(given, wanted[aggregation], `total and hours of ${aggregation}`)
      }
    },
  },
  {
    ...defaults,
    id: 'usage.latest-of-a-moment',
    title:
      'Of events of one moment, `latest` takes the one that was accepted last, whatever its key and value.',
    reference: 'createMeter',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx, { aggregation: 'latest' })
      const at = (await ctx.now()).toISOString()
      for (const calls of [5, 9, 2]) {
        await use(
          ctx,
          customer,
          eventsFor(ctx, customer, meter, [
            { at, properties: { calls }, key: `${10 - calls}-${ctx.unique('evt')}` },
          ]),
        )
        ctx.equal((await readUsage(ctx, customer, meter)).total, String(calls), 'the latest value')
      }
      await use(
        ctx,
        customer,
        eventsFor(ctx, customer, meter, [{ at: later(at, -1), properties: { calls: 100 } }]),
      )
      ctx.equal(
        (await readUsage(ctx, customer, meter)).total,
        '2',
        'the latest value, after one of an earlier moment',
      )
    },
  },
  {
    ...defaults,
    id: 'usage.exact',
    title: 'Decimals are exact: large and tiny values add up to every digit.',
    reference: '#section/Metering',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const at = (await ctx.now()).toISOString()
      const rows: Array<[Array<string | number>, string]> = [
        [[0.1, 0.2], '0.3'],
        [['999999999999999', '0.000000000001'], '999999999999999.000000000001'],
        [['900719925474099', 1], '900719925474100'],
        [['100000000000000.5', -0.5, '-100000000000000'], '0'],
        [['12.500', '-0.000000000001'], '12.499999999999'],
        [[1e-7, 123456.789], '123456.7890001'],
        [['90071992547409.93', 0.06], '90071992547409.99'],
      ]
      const meter = await createMeter(ctx)
      for (const [values, total] of rows) {
        const customer = await createCustomer(ctx)
        const samples = values.map((calls) => ({ at, properties: { calls } }))
        await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
        ctx.equal(
          (await readUsage(ctx, customer, meter)).total,
          total,
          `the sum of ${JSON.stringify(values)}`,
        )
      }
    },
  },
  {
    ...defaults,
    id: 'usage.filters',
    title:
      'A meter counts the events whose every filtered property has one of its values, compared as text; one without the property is not counted.',
    reference: 'createMeter',
    operations: ['createMeter', 'ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const filters = [
        { property: 'region', in: ['eu', 'us'] },
        { property: 'tier', in: [1, '2.50'] },
      ]
      const meter = await createMeter(ctx, { aggregation: 'sum', filters })
      const at = (await ctx.now()).toISOString()
      const rows: Array<EventInput['properties']> = [
        { calls: 1, region: 'eu', tier: 1 },
        { calls: 2, region: 'us', tier: '1' },
        { calls: 4, region: 'us', tier: '2.50' },
        { calls: 8, region: 'us', tier: 2.5 },
        { calls: 16, region: 'asia', tier: 1 },
        { calls: 32, region: 'eu' },
        { calls: 64, tier: 1 },
        { calls: 128, region: 'eu', tier: '1.0' },
        { calls: 256, region: 'EU', tier: 1 },
        { calls: 512, region: 'eu', tier: 1.0, more: 'x' },
      ]
      const samples = rows.map((properties) => ({ at, properties: properties ?? {} }))
      await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
      ctx.equal(
        (await readUsage(ctx, customer, meter)).total,
        String(1 + 2 + 4 + 512),
        'the sum of what passes',
      )
    },
  },
]
