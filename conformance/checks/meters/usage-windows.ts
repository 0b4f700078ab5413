import type { Check } from '../../kit/check.ts'
import { createCustomer, createMeter } from '../../kit/fixtures.ts'
import { eventsFor, invalid, readUsage, refused, UNKNOWN_ID, use } from '../../kit/requests.ts'
import { DAY_MS, HOUR_MS, later, midnight, wholeHour } from '../../kit/time.ts'

const about = { tag: 'Usage', level: 'behaviour', reference: 'getCustomerUsage' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'usage.half-open',
    title:
      'A window holds what happens at its start and not what happens at its end; windows that meet share nothing and miss nothing.',
    reference: '#section/Requests-and-responses',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const [start, end] = [wholeHour(await lab.now(), -3), wholeHour(await lab.now(), -2)]
      const samples = [-1, 0, HOUR_MS - 1, HOUR_MS].map((ms, index) => ({
        at: later(start, ms),
        properties: { calls: 10 ** index },
      }))
      await use(lab, customer, eventsFor(lab, customer, meter, samples))
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
        const usage = await readUsage(lab, customer, meter, window)
        lab.equal(
          usage.total,
          total,
          `the usage from ${window.from} to ${window.to}, the hour is ${start} to ${end}`,
        )
        lab.equal(
          [usage.from, usage.to, usage.points.length],
          [window.from, window.to, to - from],
          'from, to, points',
        )
      }
    },
  },
  {
    ...about,
    id: 'usage.points',
    title:
      'Points cover the window in its order, days and months of UTC, cut at its ends, those without an event too.',
    operations: ['ingestEvents', 'getCustomerUsage'],
    async run(lab) {
      const customer = await createCustomer(lab)
      const meter = await createMeter(lab)
      const day = midnight(await lab.now(), -3)
      const [from, to] = [later(day, 23 * HOUR_MS), later(day, 2 * DAY_MS + 5 * HOUR_MS)]
      const samples = [from, later(day, DAY_MS - 1), later(day, 2 * DAY_MS)].map((at) => ({
        at,
        properties: { calls: 2 },
      }))
      await use(lab, customer, eventsFor(lab, customer, meter, samples))
      const days = await readUsage(lab, customer, meter, { from, to, granularity: 'day' })
      lab.equal(
        days.points,
        [
          { start: from, end: later(day, DAY_MS), value: '4' },
          { start: later(day, DAY_MS), end: later(day, 2 * DAY_MS), value: '0' },
          { start: later(day, 2 * DAY_MS), end: to, value: '2' },
        ],
        'the days',
      )
      lab.equal(days.total, '6', 'the total')
      const hours = await readUsage(lab, customer, meter, { from, to, granularity: 'hour' })
      lab.equal(hours.points.length, 30, 'how many hours there are')
      const long = {
        from: midnight(await lab.now(), -70),
        to: midnight(await lab.now()),
        granularity: 'month' as const,
      }
      const months = await readUsage(lab, customer, meter, long)
      const starts = months.points.map(({ start }) => start)
      lab.equal(starts[0], long.from, 'the start of the first month')
      lab.equal(
        starts.slice(1).every((start) => start.endsWith('-01T00:00:00.000Z')),
        true,
        'that months begin on the 1st',
      )
      lab.equal(
        [months.points.at(-1)?.end, ...months.points.slice(0, -1).map(({ end }) => end)],
        [long.to, ...starts.slice(1)],
        'the ends',
      )
    },
  },
  {
    ...about,
    id: 'usage.default-window',
    title: 'Without parameters it is the present month so far, to the end of the present hour, by days.',
    operations: ['getCustomerUsage'],
    async run(lab) {
      const [customer, meter] = [await createCustomer(lab), await createMeter(lab)]
      const before = await lab.now()
      const usage = await readUsage(lab, customer, meter)
      const [from, to] = [`${before.toISOString().slice(0, 7)}-01T00:00:00.000Z`, wholeHour(before, 1)]
      if (wholeHour(await lab.now(), 1) !== to) return
      lab.equal([usage.from, usage.to, usage.granularity], [from, to, 'day'], 'from, to and granularity')
      const length = Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS)
      lab.equal([usage.points.length, usage.total], [length, '0'], 'how many points there are, and the total')
      lab.equal(
        usage.points.every(({ value }) => value === '0'),
        true,
        'that each point is 0',
      )
    },
  },
  {
    ...about,
    id: 'usage.refuses-bad-windows',
    title:
      'A window that is not on whole hours, runs backwards or has more than 1,000 points is refused, and 1,000 are answered.',
    operations: ['getCustomerUsage'],
    async run(lab) {
      const [customer, meter] = [await createCustomer(lab), await createMeter(lab)]
      const path = { id: customer.id }
      const to = wholeHour(await lab.now())
      const hours = (count: number) => ({
        meter_id: meter.id,
        from: later(to, -count * HOUR_MS),
        to,
        granularity: 'hour',
      })
      const full = await lab.succeed('getCustomerUsage', { path, query: hours(1000) })
      lab.equal(full.body.usage.points.length, 1000, 'how many points there are', full)
      const bad: Array<[Record<string, string>, string, string?]> = [
        [hours(1001), 'range_too_long'],
        [{ ...hours(2), from: later(to, -1) }, 'not_whole_hour', 'query.from'],
        [{ ...hours(2), to: later(to, -30 * 60_000) }, 'not_whole_hour', 'query.to'],
        [{ ...hours(2), from: later(to, HOUR_MS) }, 'invalid_range'],
      ]
      for (const [query, rule, place] of bad) {
        const exchange = place
          ? await invalid(lab, 'getCustomerUsage', { path, query }, [{ path: place, code: rule }])
          : await refused(lab, 'getCustomerUsage', { path, query }, [400, 'VALIDATION_ERROR'])
        lab.equal(exchange.text.includes(`"${rule}"`), true, `that the rule is ${rule}`, exchange)
      }
      const query = { meter_id: UNKNOWN_ID }
      await refused(lab, 'getCustomerUsage', { path, query }, [404, 'METER_NOT_FOUND'])
      const nobody = { path: { id: UNKNOWN_ID }, query: { meter_id: meter.id } }
      await refused(lab, 'getCustomerUsage', nobody, [404, 'CUSTOMER_NOT_FOUND'])
    },
  },
]
