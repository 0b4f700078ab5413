import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter } from '../../kit/fixtures.ts'
import { eventsFor, readUsage, refused, UNKNOWN_ID, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, midnight, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Usage', level: 'behaviour', reference: 'getCustomerUsage' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage.half-open',
    title:
      'A window holds what happens at its start and not what happens at its end; windows that meet share nothing and miss nothing.',
    reference: '#section/Requests-and-responses',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const [start, end] = [wholeHour(await ctx.now(), -3), wholeHour(await ctx.now(), -2)]
      const samples = [-1, 0, HOUR_MS - 1, HOUR_MS].map((ms, index) => ({
        at: later(start, ms),
        properties: { calls: 10 ** index },
      }))
      await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
      const windows: Array<[number, number, string]> = [
        [0, 1, '110'],
        [-1, 0, '1'],
        [1, 2, '1000'],
        [-1, 2, '1111'],
        [0, 0, '0'],
      ]
      for (const [from, to, total] of windows) {
        const window = {
          from: later(start, from * HOUR_MS),
          to: later(start, to * HOUR_MS),
          granularity: 'hour' as const,
        }
        const usage = await readUsage(ctx, customer, meter, window)
        ctx.equal(
          usage.total,
          total,
          `the usage from ${window.from} to ${window.to}, the hour is ${start} to ${end}`,
        )
        ctx.equal(
          [usage.start, usage.end, usage.points.length],
          [window.from, window.to, to - from],
          'start, end, points',
        )
      }
    },
  },
  {
    ...defaults,
    id: 'usage.points',
    title:
      'Points cover the window in its order, days and months of UTC, cut at its ends, those without an event too.',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const meter = await createMeter(ctx)
      const day = midnight(await ctx.now(), -3)
      const [from, to] = [later(day, 23 * HOUR_MS), later(day, 2 * DAY_MS + 5 * HOUR_MS)]
      const samples = [from, later(day, DAY_MS - 1), later(day, 2 * DAY_MS)].map((at) => ({
        at,
        properties: { calls: 2 },
      }))
      await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
      const days = await readUsage(ctx, customer, meter, { from, to, granularity: 'day' })
      ctx.equal(
        days.points,
        [
          { start: from, end: later(day, DAY_MS), value: '4' },
          { start: later(day, DAY_MS), end: later(day, 2 * DAY_MS), value: '0' },
          { start: later(day, 2 * DAY_MS), end: to, value: '2' },
        ],
        'the days',
      )
      ctx.equal(days.total, '6', 'the total')
      const hours = await readUsage(ctx, customer, meter, { from, to, granularity: 'hour' })
      ctx.equal(hours.points.length, 30, 'how many hours there are')
      const long = {
        from: midnight(await ctx.now(), -70),
        to: midnight(await ctx.now()),
        granularity: 'month' as const,
      }
      const months = await readUsage(ctx, customer, meter, long)
      const starts = months.points.map(({ start }) => start)
      ctx.equal(starts[0], long.from, 'the start of the first month')
      ctx.equal(
        starts.slice(1).every((start) => start.endsWith('-01T00:00:00.000Z')),
        true,
        'that months begin on the 1st',
      )
      ctx.equal(
        [months.points.at(-1)?.end, ...months.points.slice(0, -1).map(({ end }) => end)],
        [long.to, ...starts.slice(1)],
        'the ends',
      )
    },
  },
  {
    ...defaults,
    id: 'usage.any-moment',
    title:
      'A window may start and end within an hour: it has what lies in it, and points are cut at its ends.',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const event_name = ctx.unique('api.request')
      const meter = await createMeter(ctx, { event_name })
      const hour = wholeHour(await ctx.now(), -4)
      const moments = [0, 1, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS + 1, 2 * HOUR_MS + 2]
      const samples = moments.map((ms, index) => ({
        at: later(hour, ms),
        properties: { calls: 10 ** index },
      }))
      await use(ctx, customer, eventsFor(ctx, customer, meter, samples))
      const windows: Array<[from: number, to: number, total: string, values: string[]]> = [
        [1, 2 * HOUR_MS + 2, '11110', ['110', '1000', '10000']],
        [0, 1, '1', ['1']],
        [1, HOUR_MS / 2 + 1, '110', ['110']],
        [2, HOUR_MS, '100', ['100']],
        [HOUR_MS, 2 * HOUR_MS + 1, '1000', ['1000', '0']],
        [HOUR_MS / 2 + 1, HOUR_MS / 2 + 1, '0', []],
      ]
      for (const [start, end, total, values] of windows) {
        const window = { from: later(hour, start), to: later(hour, end), granularity: 'hour' as const }
        const usage = await readUsage(ctx, customer, meter, window)
        const given = [usage.total, usage.points.map(({ value }) => value)]
        ctx.equal(given, [total, values], `total and hours from ${window.from} to ${window.to}`)
        const bounds = [usage.points[0]?.start ?? window.from, usage.points.at(-1)?.end ?? window.to]
        ctx.equal(bounds, [window.from, window.to], 'the start of the first point and the end of the last')
      }
      const made = await createMeter(ctx, { event_name, aggregation: 'count' })
      const window = { from: later(hour, 1), to: later(hour, 2 * HOUR_MS + 2) }
      const { total } = await readUsage(ctx, customer, made, window)
      ctx.equal(total, '0', 'the usage of a meter that was made after the events were processed')
    },
  },
  {
    ...defaults,
    id: 'usage.default-window',
    title: 'Without parameters it is the present month so far, to the end of the present hour, by days.',
    operations: ['getCustomerUsage'],
    async run(ctx) {
      const [customer, meter] = [await createCustomer(ctx), await createMeter(ctx)]
      const before = await ctx.now()
      const usage = await readUsage(ctx, customer, meter)
      const [from, to] = [`${before.toISOString().slice(0, 7)}-01T00:00:00.000Z`, wholeHour(before, 1)]
      if (wholeHour(await ctx.now(), 1) !== to) return
      ctx.equal([usage.start, usage.end, usage.granularity], [from, to, 'day'], 'start, end and granularity')
      const length = Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS)
      ctx.equal([usage.points.length, usage.total], [length, '0'], 'how many points there are, and the total')
      ctx.equal(
        usage.points.every(({ value }) => value === '0'),
        true,
        'that each point is 0',
      )
    },
  },
  {
    ...defaults,
    id: 'usage.refuses-bad-windows',
    title: 'A window that runs backwards or has more than 1,000 points is refused, and 1,000 are answered.',
    operations: ['getCustomerUsage'],
    async run(ctx) {
      const [customer, meter] = [await createCustomer(ctx), await createMeter(ctx)]
      const path = { id: customer.id }
      const to = wholeHour(await ctx.now())
      const hours = (count: number) => ({
        meter_id: meter.id,
        from: later(to, -count * HOUR_MS),
        to,
        granularity: 'hour',
      })
      const full = await ctx.succeed('getCustomerUsage', { path, query: hours(1000) })
      ctx.equal(full.body.usage.points.length, 1000, 'how many points there are', full)
      const bad: Array<[Record<string, string>, string]> = [
        [hours(1001), 'range_too_long'],
        [{ ...hours(2), from: later(to, HOUR_MS) }, 'invalid_range'],
      ]
      for (const [query, rule] of bad) {
        const exchange = await refused(ctx, 'getCustomerUsage', { path, query }, [400, 'VALIDATION_ERROR'])
        ctx.equal(exchange.text.includes(`"${rule}"`), true, `that the rule is ${rule}`, exchange)
      }
      const query = { meter_id: UNKNOWN_ID }
      await refused(ctx, 'getCustomerUsage', { path, query }, [404, 'METER_NOT_FOUND'])
      const nobody = { path: { id: UNKNOWN_ID }, query: { meter_id: meter.id } }
      await refused(ctx, 'getCustomerUsage', nobody, [404, 'CUSTOMER_NOT_FOUND'])
    },
  },
]
