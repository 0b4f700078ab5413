import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundaryAt,
  calendarFrom,
  hasCalendarPeriods,
  type Recurrence,
  wholeAround,
} from '../../server/subscriptions/calendar.ts'
import {
  type Calendar,
  cutAt,
  feeFor,
  firstPeriod,
  nextPeriod,
  type Period,
  wholePeriod,
} from '../../server/subscriptions/periods.ts'
import { type Lie, markAt, wholeAt } from '../engine/calendar/model/boundaries.ts'
import { beginningOf, dayOf, localAt, momentOf } from '../engine/calendar/model/zone.ts'
import { after, DAY_MS, HOUR_MS } from '../engine/model/arithmetic.ts'
import { casesOf } from './cases-of.ts'

const RECURRENCES: Recurrence[] = [
  { interval: 'day', interval_count: 1 },
  { interval: 'week', interval_count: 1 },
  { interval: 'month', interval_count: 1 },
  { interval: 'month', interval_count: 3 },
  { interval: 'year', interval_count: 1 },
]

/** Local times that clocks skip or have twice, or that are at the edge of it. */
const ODD: Record<string, string[]> = {
  'Asia/Kolkata': ['2026-03-29T02:30', '2026-01-01T00:00'],
  'America/Bogota': ['2026-03-08T02:30', '2026-12-31T19:00'],
  'Asia/Tokyo': ['2026-10-25T02:30', '2026-01-01T09:00'],
  'Asia/Kathmandu': ['2026-03-01T00:00', '2026-07-31T05:45'],
  'Europe/Berlin': ['2026-03-29T02:00', '2026-03-29T02:30', '2026-10-25T02:30', '2026-10-25T03:00'],
  'America/New_York': ['2026-03-08T02:30', '2026-03-08T03:00', '2026-11-01T01:00', '2026-11-01T01:59'],
  // Its clocks change by half an hour.
  'Australia/Lord_Howe': ['2026-10-04T02:15', '2026-10-04T02:30', '2026-04-05T01:45', '2026-04-05T02:00'],
  // Midnight is skipped, and the last hour of a day comes twice.
  'America/Sao_Paulo': ['2018-11-04T00:00', '2018-11-04T00:30', '2018-02-17T23:30', '2018-02-18T00:00'],
  // 30 December 2011 is skipped.
  'Pacific/Apia': [
    '2011-12-30T00:00',
    '2011-12-30T10:00',
    '2011-12-31T00:00',
    '2011-09-24T03:30',
    '2012-04-01T03:30',
  ],
  // A minute of a day, then the last hour of the day before again.
  'America/St_Johns': ['2010-11-07T00:00', '2010-11-06T23:30', '2010-03-14T00:30'],
}
const ZONES = Object.keys(ODD)

describe.each(ZONES)('%s', (zone) => {
  const odd = (ODD[zone] ?? []).map(local)
  const year = Math.min(...odd) - 100 * DAY_MS

  test('a year of anniversaries of the last days of months, of midnight and of odd local times', () => {
    for (const recurrence of RECURRENCES)
      for (const at of [...anchorsOf(zone, year, odd), ...bothMoments(zone, odd)])
        expectChain(terms(zone, 'anniversary'), at, recurrence, lengthOf(recurrence))
  })

  test('a year of the calendar, from any time of a day', () => {
    for (const recurrence of RECURRENCES)
      for (const at of [...anchorsOf(zone, year, odd), ...bothMoments(zone, odd)])
        expectChain(terms(zone, 'calendar'), at, recurrence, lengthOf(recurrence))
  })

  test('a year of a billing day of its own, which lies before the start or after it', () => {
    for (const recurrence of RECURRENCES)
      for (const anchor of odd.map((each) => momentOf(each, zone)))
        for (const far of [-40 * DAY_MS, -1, 0, 1, 17.3 * DAY_MS])
          expectChain(terms(zone, 'custom', anchor), anchor + far, recurrence, lengthOf(recurrence))
  })
})

test('a local time that is skipped moves forward, one that comes twice is the first', () => {
  const daily = (zone: string, from: string, index: number) =>
    boundary(zone, momentOf(local(from), zone), { interval: 'day', interval_count: 1 }, index)
  expect(daily('Europe/Berlin', '2026-03-28T02:30', 1)).toBe('2026-03-29T01:30:00.000Z')
  expect(daily('Europe/Berlin', '2026-03-28T02:30', 2)).toBe('2026-03-30T00:30:00.000Z')
  expect(daily('Europe/Berlin', '2026-10-24T02:30', 1)).toBe('2026-10-25T00:30:00.000Z')
  expect(daily('Australia/Lord_Howe', '2026-10-03T02:15', 1)).toBe('2026-10-03T15:45:00.000Z')
  expect(daily('Australia/Lord_Howe', '2026-04-04T01:45', 1)).toBe('2026-04-04T14:45:00.000Z')
  expect(daily('America/Sao_Paulo', '2018-11-03T00:00', 1)).toBe('2018-11-04T03:00:00.000Z')
  // A day that does not exist ends with the one before: the 29th is followed by the 31st.
  expect([1, 2, 3].map((index) => daily('Pacific/Apia', '2011-12-29T10:00', index))).toEqual([
    '2011-12-30T20:00:00.000Z',
    '2011-12-30T20:00:00.000Z',
    '2011-12-31T20:00:00.000Z',
  ])
})

test('a March of Berlin has 743 hours, an October 745', () => {
  const monthly: Recurrence = { interval: 'month', interval_count: 1 }
  const hours = (at: string) => {
    const { whole } = firstPeriod(new Date(at), terms('Europe/Berlin', 'calendar'), monthly)
    return (whole.end.getTime() - whole.start.getTime()) / HOUR_MS
  }
  expect(['2026-03-10T00:00:00Z', '2026-10-10T00:00:00Z', '2026-07-10T00:00:00Z'].map(hours)).toEqual([
    743, 745, 744,
  ])
})

test('Berlin, 30.00 a calendar month: March is 2,674,800 s, of which 1,335,600 s from the 16th at noon are 14.98', () => {
  const at = new Date(momentOf(local('2026-03-16T12:00'), 'Europe/Berlin'))
  const period = firstPeriod(at, terms('Europe/Berlin', 'calendar'), { interval: 'month', interval_count: 1 })
  expect(period.whole).toEqual({
    start: new Date('2026-02-28T23:00:00.000Z'),
    end: new Date('2026-03-31T22:00:00.000Z'),
  })
  expect((period.whole.end.getTime() - period.whole.start.getTime()) / 1_000).toBe(2_674_800)
  expect((period.end.getTime() - period.start.getTime()) / 1_000).toBe(1_335_600)
  expect(feeFor(3_000, period)).toBe(1_498)
})

test('from 1 April with the 15th, 30.00: until 15 April, 14 of 31 days, 13.55', () => {
  const anchor = Date.parse('2026-01-15T00:00:00.000Z')
  const monthly: Recurrence = { interval: 'month', interval_count: 1 }
  const period = firstPeriod(new Date('2026-04-01T00:00:00.000Z'), terms('UTC', 'custom', anchor), monthly)
  expect(period.end).toEqual(new Date('2026-04-15T00:00:00.000Z'))
  expect(feeFor(3_000, period)).toBe(1_355)
  expect(feeFor(3_000, cutAt(period, new Date('2026-04-08T00:00:00.000Z')))).toBe(677)
})

test('in any zone, from any moment, each boundary is the model’s, and each moment lies in one period', () => {
  fc.assert(
    fc.property(
      zones(),
      moments(),
      recurrences(),
      fc.integer({ min: -30, max: 30 }),
      moments(),
      (...drawn) => {
        const [zone, anchor, recurrence, index, at] = drawn
        expect(boundary(zone, anchor, recurrence, index)).toBe(iso(markAt(anchor, zone, recurrence, index)))
        for (const kind of ['anniversary', 'calendar', 'custom'] as const) {
          if (kind === 'calendar' && !hasCalendarPeriods(recurrence)) continue
          const where = terms(zone, kind, kind === 'custom' ? anchor : undefined)
          expectChain(where, at, recurrence, 4)
        }
      },
    ),
    { numRuns: casesOf(400) },
  )
})

test('the calendar’s first boundary is at or after the moment, or before it where an evening comes twice', () => {
  fc.assert(
    fc.property(zones(), moments(), recurrences().filter(hasCalendarPeriods), (zone, at, recurrence) => {
      const grid = calendarFrom(new Date(at), zone, recurrence)
      const whole = wholeAt(lieOf(terms(zone, 'calendar'), at), recurrence, at)
      expect([whole.start, whole.end]).toContain(grid.anchor.getTime())
      expect(wholeAround(grid, recurrence, new Date(at))).toMatchObject(dates(whole))
    }),
    { numRuns: casesOf(400) },
  )
})

/** Goes through the first periods as the service would, and compares each with the model. */
function expectChain(calendar: Calendar, from: number, recurrence: Recurrence, count: number): void {
  const lie = lieOf(calendar, from)
  let period = firstPeriod(new Date(from), calendar, recurrence)
  const seen: unknown[] = [shown(period)]
  const wanted: unknown[] = [modelled(lie, recurrence, from)]
  for (let n = 1; n < count; n += 1) {
    const placed = { ...calendar, anchor_at: period.anchor, period_index: period.index }
    const next = nextPeriod(period.end, placed, recurrence)
    // A period that was cut is followed by the rest of its whole.
    const middle = new Date((next.start.getTime() + next.end.getTime()) / 2)
    const rest = nextPeriod(middle, { ...placed, period_index: next.index }, recurrence)
    seen.push(wholePeriod(placed, recurrence), shown(next), rest)
    wanted.push(period.whole, modelled(lie, recurrence, period.end.getTime()), { ...next, start: middle })
    period = next
  }
  expect(seen).toEqual(wanted)
}

function shown({ start, end, whole }: Period) {
  const times = [start, end, whole.start, whole.end].map((each) => iso(each.getTime()))
  return { times, hasLength: end > start }
}

function modelled(lie: Lie, recurrence: Recurrence, at: number): ReturnType<typeof shown> {
  const { start, end } = wholeAt(lie, recurrence, at)
  return { times: [at, end, start, end].map(iso), hasLength: true }
}

/** The ends of months, 29 February, midnight, and odd local times some intervals before. */
function anchorsOf(zone: string, year: number, odd: readonly number[]): number[] {
  const january = momentOf(
    after(dayOf(localAt(year, zone)), { interval: 'month', interval_count: 1 }, 0),
    zone,
  )
  const steps: Recurrence[] = [
    { interval: 'day', interval_count: -3 },
    { interval: 'week', interval_count: -2 },
    { interval: 'month', interval_count: -2 },
    { interval: 'month', interval_count: -3 },
    { interval: 'year', interval_count: -1 },
  ]
  const before = odd.flatMap((each) => steps.map((step) => momentOf(after(each, step, 1), zone)))
  const days = ['2027-01-31T10:30', '2027-08-31T00:00', '2028-02-29T12:00', '2028-02-29T00:00'].map(local)
  return [january, ...days.map((each) => momentOf(each, zone)), ...before]
}

/** Both moments of a local time that comes twice, and the milliseconds around. */
function bothMoments(zone: string, odd: readonly number[]): number[] {
  const moments = odd.map((each) => momentOf(each, zone))
  return moments.flatMap((at) => [at - 1, at, at + 1, at + HOUR_MS / 2, at + HOUR_MS])
}

/** Around the changes of clocks for days and weeks, more than a year for what is longer. */
function lengthOf({ interval, interval_count }: Recurrence): number {
  return { day: 8, week: 6, month: 14 / interval_count, year: 3 }[interval]
}

function terms(timezone: string, billing_anchor: Calendar['billing_anchor'], anchor?: number): Calendar {
  return { timezone, billing_anchor, billing_anchor_at: anchor === undefined ? null : new Date(anchor) }
}

function lieOf({ timezone, billing_anchor, billing_anchor_at }: Calendar, first: number): Lie {
  return { zone: timezone, billing_anchor, billing_anchor_at: billing_anchor_at?.getTime() ?? null, first }
}

function boundary(timezone: string, anchor: number, recurrence: Recurrence, index: number): string {
  return boundaryAt({ anchor: new Date(anchor), timezone, startsDay: false }, recurrence, index).toISOString()
}

function zones() {
  return fc.oneof(fc.constantFrom(...ZONES), fc.constantFrom(...Intl.supportedValuesOf('timeZone')))
}

/** Half of them lie where some clocks change. */
function moments() {
  const hours = fc.integer({ min: Date.UTC(1990, 0) / HOUR_MS, max: Date.UTC(2040, 0) / HOUR_MS })
  const near = fc.tuple(fc.constantFrom(...ZONES), fc.nat(4), fc.integer({ min: -40, max: 40 }))
  return fc.oneof(
    fc.tuple(hours, fc.constantFrom(0, HOUR_MS / 2, HOUR_MS - 1)).map(([hour, ms]) => hour * HOUR_MS + ms),
    near.map(([zone, n, far]) => {
      const odd = ODD[zone] ?? []
      return beginningOf(local(odd[n % odd.length] ?? ''), zone) + far * (HOUR_MS / 4)
    }),
  )
}

function recurrences(): fc.Arbitrary<Recurrence> {
  return fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    interval_count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 13 })),
  })
}

/** A local time, as if it were UTC. */
function local(text: string): number {
  return Date.parse(`${text}:00.000Z`)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function dates({ start, end }: { start: number; end: number }) {
  return { start: new Date(start), end: new Date(end) }
}
