import { collectProblems, invalid } from '../errors/problem.ts'

/** A month of UTC; `to` is excluded. */
export type Month = { month: string; from: Date; to: Date }

/** The months from the first to the last, and the time from the start of the one to the end of the other. */
type MonthRange = { months: Month[]; from_month: string; to_month: string; from: Date; to: Date }

const MAX_MONTHS = 12

/** Defaults to the last 12 months. Throws VALIDATION_ERROR. */
export function parseMonths(query: { from_month?: string; to_month?: string }, now: Date): MonthRange {
  const last = query.to_month === undefined ? indexOf(now) : indexOfText(query.to_month)
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
  const [{ month: from_month, from }, { month: to_month, to }] = [monthOf(first), monthOf(last)]
  const months = Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index))
  return { months, from_month, to_month, from, to }
}

/** Counts months from the year 0. */
function indexOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

function indexOfText(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
}

function startOf(index: number): Date {
  // Date.UTC takes the years up to 99 for those of the 20th century.
  const start = new Date(0)
  start.setUTCFullYear(Math.floor(index / 12), index % 12, 1)
  return start
}

function monthOf(index: number): Month {
  const from = startOf(index)
  return { month: from.toISOString().slice(0, 7), from, to: startOf(index + 1) }
}

function problem(name: string, code: string, message: string) {
  return invalid([{ path: `query.${name}`, code, message }])
}
