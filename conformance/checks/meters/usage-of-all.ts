import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type Customer, createCustomer, createMeter, type Meter } from '../../kit/fixtures.ts'
import { eventsFor, invalid, refused, UNKNOWN_ID, type UsageQuery, use } from '../../kit/requests.ts'
import { HOUR_MS, later, MINUTE_MS, wholeHour } from '../../kit/time.ts'

const defaults = { tag: 'Usage', level: 'behaviour', reference: 'getMeterUsage' } as const
const WINDOW_HOURS = 3

type Kind = Pick<Meter, 'aggregation' | 'recurring'>
/** `hour` is in the window, or one before or after it. */
type Sample = { hour: number; calls: number }

const KINDS: Kind[] = [
  ...(['sum', 'count', 'max', 'latest', 'unique_count'] as const).map((aggregation) => ({
    aggregation,
    recurring: false,
  })),
  { aggregation: 'max', recurring: true },
  { aggregation: 'latest', recurring: true },
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'usage.of-all-customers',
    title:
      'The usage of a meter is the sum of what each customer has by itself, in total and in each point, whatever the aggregation.',
    operations: ['createMeter', 'ingestEvents', 'getMeterUsage'],
    async run(ctx) {
      const event_name = ctx.unique('all.customers')
      const meters: Meter[] = []
      for (const kind of KINDS) meters.push(await createMeter(ctx, { event_name, ...kind }))
      const start = wholeHour(await ctx.now(), -8)
      const histories: Sample[][] = []
      for (let index = 0; index < 3; index += 1) {
        const customer = await createCustomer(ctx)
        const history = drawHistory(ctx)
        histories.push(history)
        const samples = history.map(({ hour, calls }, minute) => ({
          at: later(start, hour * HOUR_MS + minute * MINUTE_MS),
          properties: { calls },
        }))
        await use(ctx, customer, eventsFor(ctx, customer, { event_name }, samples))
      }
      const query = { from: start, to: later(start, WINDOW_HOURS * HOUR_MS), granularity: 'hour' as const }
      for (const [index, kind] of KINDS.entries()) {
        const usage = await readMeterUsage(ctx, meters[index] ?? { id: '' }, query)
        const sumOf = (from: number, to: number) =>
          String(histories.reduce((sum, history) => sum + figureOf(kind, history, from, to), 0))
        ctx.equal(
          [usage.total, ...usage.points.map(({ value }) => value)],
          [sumOf(0, WINDOW_HOURS), ...[0, 1, 2].map((hour) => sumOf(hour, hour + 1))],
          `total and hours of ${kind.recurring ? 'a recurring ' : ''}${kind.aggregation}`,
        )
        const { start: first, end, timezone } = usage
        ctx.equal([first, end, timezone], [query.from, query.to, 'UTC'], 'start, end and timezone')
      }
    },
  },
  {
    ...defaults,
    id: 'usage.top-customers',
    title:
      'The ten customers with the most usage come with it, the largest first; one without, or one that is deleted, does not.',
    operations: ['createMeter', 'ingestEvents', 'getMeterUsage', 'deleteCustomer'],
    async run(ctx) {
      const meter = await createMeter(ctx)
      const at = wholeHour(await ctx.now(), -2)
      const window = { from: at, to: later(at, HOUR_MS) }
      const customers: Customer[] = []
      // Neither the first nor the last customer has the most calls, and ids do not tell either.
      const calls = [30, 0, 100, 90, 10, 80, 40, 20, 70, 60, 50, 5, -5]
      for (const value of calls) {
        const customer = await createCustomer(ctx, { name: `With ${value}` })
        customers.push(customer)
        await use(ctx, customer, eventsFor(ctx, customer, meter, [{ at, properties: { calls: value } }]))
      }
      const expectTop = async (wanted: number[], when: string) => {
        const usage = await readMeterUsage(ctx, meter, window)
        const top = wanted.map((value) => ({
          customer_id: customers[calls.indexOf(value)]?.id,
          name: `With ${value}`,
          total: String(value),
        }))
        ctx.equal(usage.top_customers, top, `the customers with the most, ${when}`)
        return usage.total
      }
      const most = [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]
      ctx.equal(await expectTop(most, 'of thirteen'), '550', 'the total of thirteen')
      const gone = customers[calls.indexOf(100)] ?? { id: '' }
      await ctx.succeed('deleteCustomer', { path: { id: gone.id } })
      const total = await expectTop([...most.slice(1), 5], 'after the first was deleted')
      ctx.equal(total, '450', 'the total without the deleted customer')
    },
  },
  {
    ...defaults,
    id: 'usage.of-all-refuses-bad-windows',
    title:
      'A window of a meter’s usage that cuts an hour, runs backwards or has more than 1,000 points is refused.',
    operations: ['getMeterUsage'],
    async run(ctx) {
      const path = { id: (await createMeter(ctx)).id }
      const to = wholeHour(await ctx.now())
      const hours = (count: number) => ({ from: later(to, -count * HOUR_MS), to, granularity: 'hour' })
      const full = await ctx.succeed('getMeterUsage', { path, query: hours(1000) })
      ctx.equal(full.body.meter_usage.points.length, 1000, 'how many points there are', full)
      const bad: Array<[Record<string, string>, path: string, code: string]> = [
        [hours(1001), 'query.to', 'range_too_long'],
        [{ from: later(to, HOUR_MS), to }, 'query.from', 'invalid_range'],
        [{ from: later(to, -MINUTE_MS), to }, 'query.from', 'not_whole_hour'],
        [{ from: to, to: later(to, 1) }, 'query.to', 'not_whole_hour'],
      ]
      for (const [query, at, code] of bad)
        await invalid(ctx, 'getMeterUsage', { path, query }, [{ path: at, code }])
      await refused(ctx, 'getMeterUsage', { path: { id: UNKNOWN_ID } }, [404, 'METER_NOT_FOUND'])
    },
  },
]

/**
 * Draws a history in the order of time, with one sample before the window and one at its end. Some values are
 * equal.
 */
function drawHistory(ctx: CheckContext): Sample[] {
  const draw = (below: number) => Math.floor(ctx.random() * below)
  const within = Array.from({ length: 2 + draw(4) }, () => draw(WINDOW_HOURS))
  const hours = [-1, ...within.toSorted((a, b) => a - b), WINDOW_HOURS]
  return hours.map((hour) => ({ hour, calls: 1 + draw(4) }))
}

/** The figure of one customer alone, by the words of the contract. */
function figureOf({ aggregation, recurring }: Kind, history: Sample[], from: number, to: number): number {
  const counted = history.filter(({ hour }) => from <= hour && hour < to).map(({ calls }) => calls)
  const before = recurring ? history.filter(({ hour }) => hour < from).slice(-1) : []
  const values = [...before.map(({ calls }) => calls), ...counted]
  switch (aggregation) {
    case 'sum':
      return counted.reduce((sum, value) => sum + value, 0)
    case 'max':
      return Math.max(0, ...values)
    case 'latest':
      return values.at(-1) ?? 0
    case 'unique_count':
      return new Set(counted).size
    default:
      return counted.length
  }
}

async function readMeterUsage(ctx: CheckContext, { id }: { id: string }, query: UsageQuery) {
  return (await ctx.succeed('getMeterUsage', { path: { id }, query })).body.meter_usage
}
