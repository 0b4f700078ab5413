import { Temporal } from 'temporal-polyfill'
import { collectProblems, invalid } from '../errors/problem.ts'

/** `to` is excluded. */
export type Month = { month: string; from: Date; to: Date }

type MonthRange = {
  timezone: string
  months: Month[]
  from_month: string
  to_month: string
  from: Date
  to: Date
}

const MAX_MONTHS = 12

/** Months follow the time zone. The default is the last 12 months. Throws VALIDATION_ERROR. */
export function parseMonths(
  query: { from_month?: string; to_month?: string },
  now: Date,
  timezone: string,
): MonthRange {
  const last = query.to_month === undefined ? indexOf(now, timezone) : indexOfText(query.to_month)
  const first =
    query.from_month === undefined ? Math.max(0, last - (MAX_MONTHS - 1)) : indexOfText(query.from_month)
  collectProblems(
    () => {
      if (first > last) throw problem('from_month', 'invalid_range', 'must not be after to_month')
    },
    () => {
      if (last - first >= MAX_MONTHS)
        throw problem('to_month', 'range_too_long', 'must not be more than 11 months after from_month')
    },
  )
  const [{ month: from_month, from }, { month: to_month, to }] = [
    monthOf(first, timezone),
    monthOf(last, timezone),
  ]
  const months = Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index, timezone))
  return { timezone, months, from_month, to_month, from, to }
}

export function monthAt(at: Date, timezone: string): string {
  return nameOf(indexOf(at, timezone))
}

function indexOf(at: Date, timezone: string): number {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
  return year * 12 + month - 1
}

function indexOfText(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
}

function nameOf(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

function monthOf(index: number, timezone: string): Month {
  return { month: nameOf(index), from: startOf(index, timezone), to: startOf(index + 1, timezone) }
}

/** The month starts after midnight if clocks skip midnight. */
function startOf(index: number, timezone: string): Date {
  const first = new Temporal.PlainDate(Math.floor(index / 12), (index % 12) + 1, 1)
  return new Date(first.toZonedDateTime(timezone).epochMilliseconds)
}

function problem(name: string, code: string, message: string) {
  return invalid([{ path: `query.${name}`, code, message }])
}
