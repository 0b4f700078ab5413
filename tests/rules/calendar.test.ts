import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundaryAt,
  calendarFrom,
  hasCalendarPeriods,
  type Recurrence,
} from '../../server/subscriptions/calendar.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const INTERVALS = ['day', 'week', 'month', 'year'] as const

describe('anniversaries', () => {
  test('31 January runs through a leap year on the last days of shorter months, and comes back to the 31st', () => {
    const starts = Array.from({ length: 15 }, (_each, n) => start('2027-12-31T09:15:30.250Z', 'month', 1, n))
    expect(starts.map((each) => each.slice(0, 10))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-09-30',
      '2028-10-31',
      '2028-11-30',
      '2028-12-31',
      '2029-01-31',
      '2029-02-28',
    ])
    expect(starts.every((each) => each.endsWith('T09:15:30.250Z'))).toBe(true)
  })

  test.each<[string, Recurrence['interval'], number, number, string]>([
    ['2026-01-31T00:00:00.000Z', 'month', 1, 1, '2026-02-28T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', 'month', 1, 2, '2026-03-31T00:00:00.000Z'],
    ['2026-01-31T00:00:00.000Z', 'month', 3, 1, '2026-04-30T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 'year', 1, 1, '2029-02-28T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 'year', 1, 4, '2032-02-29T12:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 'month', 1, 2, '2027-02-28T23:59:59.999Z'],
    ['2026-03-01T00:00:00.000Z', 'month', 1, -1, '2026-02-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'month', 3, -1, '2025-10-01T00:00:00.000Z'],
    ['2026-03-28T23:30:00.000Z', 'day', 1, 1, '2026-03-29T23:30:00.000Z'],
    ['2026-03-28T23:30:00.000Z', 'week', 2, 3, '2026-05-09T23:30:00.000Z'],
  ])('%s, every %s × %d, number %d, is %s', (anchor, interval, count, index, wanted) => {
    expect(start(anchor, interval, count, index)).toBe(wanted)
  })

  test('every period begins where the last ended: the starts rise, with no day between them lost', () => {
    fc.assert(
      fc.property(moment(), recurrence(), fc.nat(60), (anchor, recurrence, index) => {
        const [from, to] = [
          periodStart(anchor, recurrence, index),
          periodStart(anchor, recurrence, index + 1),
        ]
        expect(to > from).toBe(true)
        expect(to.getTime()).toBe(stepwise(anchor, recurrence, index + 1))
        expect(from.getTime()).toBe(stepwise(anchor, recurrence, index))
        // The length is what the calendar allows: a month has 28 to 31 days, a year 365 or 366.
        const days = (to.getTime() - from.getTime()) / DAY_MS / recurrence.interval_count
        const [least, most] = { day: [1, 1], week: [7, 7], month: [28, 31], year: [365, 366] }[
          recurrence.interval
        ]
        expect(days).toBeGreaterThanOrEqual(least ?? 0)
        expect(days).toBeLessThanOrEqual(most ?? 0)
      }),
      { numRuns: 500 },
    )
  })

  test('the time of day never moves', () => {
    fc.assert(
      fc.property(moment(), recurrence(), fc.integer({ min: -20, max: 60 }), (anchor, recurrence, index) => {
        expect(timeOfDay(periodStart(anchor, recurrence, index))).toBe(timeOfDay(anchor))
      }),
    )
  })
})

describe('calendar boundaries', () => {
  test.each<[string, Recurrence['interval'], string, number?]>([
    ['2026-03-16T12:00:00.000Z', 'month', '2026-04-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', 'month', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.001Z', 'month', '2026-04-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 'month', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 'year', '2027-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', 'year', '2026-01-01T00:00:00.000Z'],
    ['2026-03-16T00:00:00.000Z', 'week', '2026-03-16T00:00:00.000Z'],
    ['2026-03-15T12:00:00.000Z', 'week', '2026-03-16T00:00:00.000Z'],
    ['2026-03-16T00:00:00.001Z', 'week', '2026-03-23T00:00:00.000Z'],
    ['2028-02-28T15:00:00.000Z', 'day', '2028-02-29T00:00:00.000Z'],
    ['2026-02-10T12:00:00.000Z', 'month', '2026-03-01T00:00:00.000Z', 2],
    ['2026-02-10T12:00:00.000Z', 'month', '2026-04-01T00:00:00.000Z', 3],
    ['2026-04-01T00:00:00.000Z', 'month', '2026-04-01T00:00:00.000Z', 3],
    ['2026-05-31T00:00:00.000Z', 'month', '2026-09-01T00:00:00.000Z', 4],
    ['2026-11-30T00:00:00.000Z', 'month', '2027-01-01T00:00:00.000Z', 6],
    ['2026-01-01T00:00:00.001Z', 'month', '2027-01-01T00:00:00.000Z', 12],
  ])('from %s the next %s begins at %s', (at, interval, wanted, interval_count = 1) => {
    expect(boundaryFrom(new Date(at), { interval, interval_count }).toISOString()).toBe(wanted)
  })

  test('only what divides a year has periods of the calendar', () => {
    const counts = (interval: Recurrence['interval']) =>
      Array.from({ length: 24 }, (_each, index) => index + 1).filter((interval_count) =>
        hasCalendarPeriods({ interval, interval_count }),
      )
    expect(INTERVALS.map(counts)).toEqual([[1], [1], [1, 2, 3, 4, 6, 12], [1]])
  })

  test('it is the first boundary at or after the moment', () => {
    fc.assert(
      fc.property(moment(), recurrence().filter(hasCalendarPeriods), (at, recurrence) => {
        expect(boundaryFrom(at, recurrence).getTime()).toBe(search(at, recurrence))
      }),
    )
  })
})

function periodStart(anchor: Date, recurrence: Recurrence, index: number): Date {
  return boundaryAt({ anchor, timezone: 'UTC', startsDay: false }, recurrence, index)
}

function boundaryFrom(at: Date, recurrence: Recurrence): Date {
  return calendarFrom(at, 'UTC', recurrence).anchor
}

function start(
  anchor: string,
  interval: Recurrence['interval'],
  interval_count: number,
  index: number,
): string {
  return periodStart(new Date(anchor), { interval, interval_count }, index).toISOString()
}

function timeOfDay(at: Date): string {
  return at.toISOString().split('T')[1] ?? ''
}

function moment() {
  return fc.oneof(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    // Where months differ.
    fc
      .tuple(
        fc.integer({ min: 2024, max: 2032 }),
        fc.nat(11),
        fc.integer({ min: 27, max: 31 }),
        fc.nat(DAY_MS - 1),
      )
      .map(([year, month, day, ms]) => new Date(Date.UTC(year, month, day) + ms)),
  )
}

function recurrence(): fc.Arbitrary<Recurrence> {
  return fc.record({
    interval: fc.constantFrom(...INTERVALS),
    interval_count: fc.integer({ min: 1, max: 13 }),
  })
}

/** The model: counts days one by one and reads off the calendar where the anchor's day of the month comes, or its last. */
function stepwise(anchor: Date, { interval, interval_count }: Recurrence, index: number): number {
  let left = interval_count * index * { day: 1, week: 7, month: 1, year: 12 }[interval]
  let day = anchor.getTime()
  if (interval === 'day' || interval === 'week') {
    for (; left > 0; left -= 1) day += DAY_MS
    return day
  }
  while (left > 0) {
    day += DAY_MS
    if (new Date(day).getUTCDate() === 1) left -= 1
    // The anchor's own month goes by first.
  }
  if (index === 0) return day
  const wanted = anchor.getUTCDate()
  while (new Date(day).getUTCDate() < wanted && new Date(day + DAY_MS).getUTCDate() !== 1) day += DAY_MS
  return day
}

/** The model: goes from midnight to midnight until one is a boundary. */
function search(at: Date, { interval, interval_count }: Recurrence): number {
  let day = Math.ceil(at.getTime() / DAY_MS) * DAY_MS
  const isBoundary = (each: Date) =>
    interval === 'day' ||
    (interval === 'week' && each.getUTCDay() === 1) ||
    (interval === 'month' && each.getUTCDate() === 1 && each.getUTCMonth() % interval_count === 0) ||
    (interval === 'year' && each.getUTCDate() === 1 && each.getUTCMonth() === 0)
  while (!isBoundary(new Date(day))) day += DAY_MS
  return day
}
