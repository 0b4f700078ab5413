import fc from 'fast-check'
import { DAY_MS, fitsCalendar, HOUR_MS, type Recurrence } from '../../model/arithmetic.ts'
import type { Plan, Terms } from '../model/life.ts'

const ZONES = [
  'Asia/Kolkata',
  'America/Bogota',
  'Asia/Tokyo',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]
export const START = Date.parse('2026-03-15T12:00:00.000Z')
export const END = Date.parse('2028-03-15T12:00:00.000Z')

/** Some are used each month, and looked at soon after. */
const BEATS = Array.from({ length: 27 }, (_each, n): Step[] => {
  const after = (n + 1) * 26.9 * DAY_MS
  const used: Step = { after, kind: 'events', count: 2 }
  return [used, { after: after + 2 * HOUR_MS, kind: 'preview' }]
}).flat()

type Command = { kind: 'change'; plan: number; prorate: boolean } | { kind: 'cancel'; prorate: boolean }
/** What is done to a subscription: when, in milliseconds from the start of the run. */
export type Step = { after: number } & (
  | Command
  | { kind: 'at_boundary'; command: Command }
  | { kind: 'cancel_at_period_end' | 'preview' | 'events_at_boundary' }
  | { kind: 'end'; far: number | null }
  | { kind: 'events'; count: number }
)
export type DrawnLife = { plans: [Plan, Plan, Plan]; steps: Step[] } & Omit<Terms, 'plan'>

/** Half of them have months, all have few enough periods in two years. */
function recurrences(isShort: boolean): fc.Arbitrary<Recurrence> {
  const long = fc.constantFrom(
    ...(['month', 'month', 'month', 'month', 'week', 'day', 'year'] as const).flatMap((interval) =>
      ({ month: [1, 1, 2, 3, 6], week: [1, 2, 5], day: [9, 30, 45], year: [1] })[interval].map(
        (interval_count) => ({
          interval,
          interval_count,
        }),
      ),
    ),
  )
  const short = fc.constantFrom(
    { interval: 'day' as const, interval_count: 1 },
    { interval: 'day' as const, interval_count: 2 },
    { interval: 'week' as const, interval_count: 1 },
    { interval: 'month' as const, interval_count: 1 },
  )
  return isShort ? short : long
}

/** What changes between plans of these is when usage is billed. */
const OF_MONTHS: Recurrence[] = [
  { interval: 'month', interval_count: 2 },
  { interval: 'month', interval_count: 3 },
  { interval: 'month', interval_count: 6 },
  { interval: 'year', interval_count: 1 },
]

function plans(recurrence: fc.Arbitrary<Recurrence>): fc.Arbitrary<Plan> {
  const fee = fc.oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
  )
  return fc
    .tuple(
      recurrence,
      fc.record({ fee, ahead: fc.boolean(), unit: fc.integer({ min: 1, max: 99 }), monthly: fc.boolean() }),
    )
    .map(([every, terms]) => ({ ...every, ...terms, monthly: terms.monthly && hasMonths(every) }))
}

function hasMonths({ interval, interval_count }: Recurrence): boolean {
  return interval === 'year' || (interval === 'month' && interval_count > 1)
}

export const lives: fc.Arbitrary<DrawnLife> = fc
  .record({
    billing_anchor: fc.constantFrom('anniversary', 'calendar', 'custom'),
    isShort: fc.boolean(),
    hasOneInterval: fc.boolean(),
    months: fc.constantFrom(...OF_MONTHS),
    isProrated: fc.boolean(),
    hasEnd: fc.boolean(),
  })
  .chain(({ billing_anchor, isShort, hasOneInterval, months, isProrated, hasEnd }) => {
    const span = isShort ? 50 * DAY_MS : END - START
    const plan = plans(
      !isShort && hasOneInterval
        ? fc.constant(months)
        : recurrences(isShort).filter((each) => billing_anchor !== 'calendar' || fitsCalendar(each)),
    )
    // Moments are odd, whole hours of UTC, or midnight.
    const offset = (max: number) =>
      fc.oneof(
        fc.integer({ min: 60_000, max }),
        fc.integer({ min: 1, max: Math.floor(max / HOUR_MS) }).map((hours) => hours * HOUR_MS),
        fc.integer({ min: 1, max: Math.floor(max / DAY_MS) }).map((days) => days * DAY_MS - 12 * HOUR_MS),
      )
    const start = offset(isShort ? 5 * DAY_MS : 120 * DAY_MS)
    const prorate = isProrated ? fc.constant(true) : fc.boolean()
    const change = fc.record({ kind: fc.constant('change' as const), plan: fc.nat(2), prorate })
    const cancel = fc.record({ kind: fc.constant('cancel' as const), prorate })
    const step = fc.oneof(
      { weight: 5, arbitrary: change },
      { weight: 1, arbitrary: cancel },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel_at_period_end' as const) }) },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('preview' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('at_boundary' as const),
          command: fc.oneof(change, cancel),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('events_at_boundary' as const) }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('events' as const), count: fc.integer({ min: 1, max: 9 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('end' as const),
          far: fc.option(fc.integer({ min: 1_000, max: span / 3 })),
        }),
      },
    )
    const steps = fc
      .array(fc.tuple(offset(span), step), { maxLength: 8 })
      .map((drawn) =>
        drawn.map(([after, each]): Step => ({ after, ...each })).toSorted((a, b) => a.after - b.after),
      )
    return fc
      .record({
        zone: fc.constantFrom(...ZONES),
        plans: fc.tuple(plan, plan, plan),
        start,
        trial: fc.constantFrom(0, 0, 1, 14, 30),
        anchor: fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }),
        length: offset(span),
        steps,
        isUsed: fc.boolean(),
      })
      .map(({ zone, plans, start: first, trial, anchor, length, steps, isUsed }) => {
        const at = START + first
        return {
          zone,
          plans,
          steps: isUsed && !isShort ? [...steps, ...BEATS] : steps,
          billing_anchor,
          billing_anchor_at: billing_anchor === 'custom' ? START + anchor : null,
          start: at,
          trialEnd: trial === 0 ? undefined : at + trial * DAY_MS,
          // One with periods of days lives for weeks.
          endsAt: isShort ? at + Math.min(length, 45 * DAY_MS) : hasEnd ? at + length : undefined,
        }
      })
  })
