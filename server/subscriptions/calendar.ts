import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '../runtime/spans.ts'

export type Recurrence = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }

/** Periods end at each interval before and after the anchor. */
export type Grid = {
  anchor: Date
  timezone: string
  /** Whether boundaries are at the start of a day, which may be after midnight where clocks change. */
  startsDay: boolean
}

/**
 * Counts from the anchor, so a short month shifts no later period: Jan 31, Feb 28, Mar 31. A local time that clocks
 * skip moves forward; one that occurs twice is the first.
 */
export function boundaryAt(
  { anchor, timezone, startsDay }: Grid,
  { interval, interval_count }: Recurrence,
  index: number,
): Date {
  const local = localTime(anchor, timezone)
  const step = { [`${interval}s`]: index * interval_count }
  return toDate(startsDay ? local.toPlainDate().add(step).toZonedDateTime(timezone) : local.add(step))
}

export type Whole = { index: number; start: Date; end: Date }

/** Returns the boundaries around `at`, searched from the index `hint`. */
export function wholeAround(
  grid: Grid,
  recurrence: Recurrence,
  at: Date,
  hint = Math.floor((at.getTime() - grid.anchor.getTime()) / averageMs(recurrence)),
): Whole {
  let index = hint
  let start = boundaryAt(grid, recurrence, index)
  while (start > at) {
    index -= 1
    start = boundaryAt(grid, recurrence, index)
  }
  let end = boundaryAt(grid, recurrence, index + 1)
  // If clocks skip a whole day, a period can be empty.
  while (end <= at) {
    index += 1
    start = end
    end = boundaryAt(grid, recurrence, index + 1)
  }
  return { index, start, end }
}

/** The calendar has no start for several days, weeks or years, nor for months that do not divide a year. */
export function hasCalendarPeriods({ interval, interval_count }: Recurrence): boolean {
  return interval === 'month' ? 12 % interval_count === 0 : interval_count === 1
}

/** The anchor is the calendar's first boundary at or after `at`. Several months count from January. */
export function calendarFrom(at: Date, timezone: string, recurrence: Recurrence): Grid {
  const previous = toDate(boundaryBefore(at, timezone, recurrence).toZonedDateTime(timezone))
  const grid = { anchor: previous, timezone, startsDay: true }
  return previous.getTime() === at.getTime() ? grid : { ...grid, anchor: boundaryAt(grid, recurrence, 1) }
}

function boundaryBefore(at: Date, timezone: string, { interval, interval_count }: Recurrence) {
  const date = localTime(at, timezone).toPlainDate()
  if (interval === 'year') return date.with({ month: 1, day: 1 })
  if (interval === 'month')
    return date.with({ day: 1 }).subtract({ months: (date.month - 1) % interval_count })
  // Weeks start on Monday (ISO 8601).
  return interval === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date
}

/** Returns the name as the IANA database writes it, or undefined. */
export function timezoneNamed(name: string): string | undefined {
  // Temporal would accept an offset, and a time with a zone.
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined
  try {
    return localTime(new Date(0), name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function localTime(at: Date, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
}

function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

function averageMs({ interval, interval_count }: Recurrence): number {
  return { day: 1, week: 7, month: 30.436875, year: 365.2425 }[interval] * interval_count * DAY_MS
}
