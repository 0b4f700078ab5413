import type { components } from '../../../generated/types.ts'
import { invalid, type ValidationProblem } from '../../errors/problem.ts'
import { HOUR_MS } from '../../runtime/spans.ts'

export type Granularity = components['schemas']['Granularity']

/** `to` is excluded. */
export type Span = { from: Date; to: Date }

/** The last span ends at `to`. `partHours` has up to two. */
export type Window = Span & { starts: Date[]; wholeHours: Span; partHours: Span[] }

/** Defaults to this month up to the end of this hour. Throws VALIDATION_ERROR. */
export function parseWindow(
  query: { from?: string; to?: string; granularity: Granularity },
  now: Date,
): Window {
  const from = query.from === undefined ? startOfMonth(now) : new Date(query.from)
  const to = query.to === undefined ? advance(floorHour(now), 'hour') : new Date(query.to)
  const starts = cut(from, to, query.granularity)
  const problems: ValidationProblem[] = []
  if (from > to)
    problems.push({ path: 'query.from', code: 'invalid_range', message: 'must not be after `to`' })
  if (starts.length > MAX_SPANS)
    problems.push({ path: 'query.to', code: 'range_too_long', message: 'must give at most 1,000 points' })
  if (problems.length > 0) throw invalid(problems)
  return { from, to, starts, ...splitHours(from, to) }
}

/** Throws VALIDATION_ERROR if `from` or `to` is within an hour. */
export function parseWholeHours(...given: Parameters<typeof parseWindow>): Window {
  const window = parseWindow(...given)
  const cut = (['from', 'to'] as const).filter((name) => window[name].getTime() % HOUR_MS !== 0)
  if (cut.length > 0)
    throw invalid(
      cut.map((name) => ({
        path: `query.${name}`,
        code: 'not_whole_hour',
        message: 'must be on a whole hour',
      })),
    )
  return window
}

export function splitHours(from: Date, to: Date): Pick<Window, 'wholeHours' | 'partHours'> {
  const [first, last] = [ceilHour(from), floorHour(to)]
  if (first > last) return { wholeHours: { from: to, to }, partHours: [{ from, to }] }
  const ends = [
    { from, to: first },
    { from: last, to },
  ]
  return { wholeHours: { from: first, to: last }, partHours: ends.filter((part) => part.from < part.to) }
}

function cut(from: Date, to: Date, granularity: Granularity): Date[] {
  const starts: Date[] = []
  for (let at = from; at < to && starts.length <= MAX_SPANS; at = advance(at, granularity)) starts.push(at)
  return starts
}

/** Date.UTC maps years below 100 to 19xx. */
function advance(at: Date, granularity: Granularity): Date {
  if (granularity === 'hour') return new Date(floorHour(at).getTime() + HOUR_MS)
  const next = granularity === 'day' ? new Date(at) : startOfMonth(at)
  next.setUTCHours(0, 0, 0, 0)
  if (granularity === 'day') next.setUTCDate(next.getUTCDate() + 1)
  else next.setUTCMonth(next.getUTCMonth() + 1)
  return next
}

function floorHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}

function ceilHour(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS)
}

function startOfMonth(at: Date): Date {
  const start = new Date(at)
  start.setUTCHours(0, 0, 0, 0)
  start.setUTCDate(1)
  return start
}

const MAX_SPANS = 1000
