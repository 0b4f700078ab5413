import { after, DAY_MS, type Recurrence, type Span } from '../../model/arithmetic.ts'
import { beginningOf, dayOf, type Local, localAt, momentOf } from './zone.ts'

/** How the periods of a subscription lie. `first` is when the first paid one began. */
export type Lie = {
  billing_anchor: 'anniversary' | 'calendar' | 'custom'
  billing_anchor_at: number | null
  zone: string
  first: number
}

/** Returns the whole period that a moment lies in: between the last boundary at or before it, and the next. */
export function wholeAt(lie: Lie, recurrence: Recurrence, at: number): Span {
  if (lie.billing_anchor === 'calendar') return calendarAt(lie.zone, recurrence, at)
  return betweenMarks(lie.billing_anchor_at ?? lie.first, lie.zone, recurrence, at)
}

/** Returns when the month ends that a moment lies in, as a plan of one month has it, whatever the interval of the plan is. */
export function monthEndFrom(lie: Lie, at: number): number {
  return wholeAt(lie, { interval: 'month', interval_count: 1 }, at).end
}

/** The boundary so many intervals after an anchor, whose own moment may be the second of its local time. */
export function markAt(anchor: number, zone: string, recurrence: Recurrence, index: number): number {
  return index === 0 ? anchor : momentOf(after(localAt(anchor, zone), recurrence, index), zone)
}

function betweenMarks(anchor: number, zone: string, recurrence: Recurrence, at: number): Span {
  const { interval, interval_count } = recurrence
  const days = { day: 1, week: 7, month: 30.44, year: 365.25 }[interval] * interval_count
  const about = Math.round((at - anchor) / DAY_MS / days)
  const marks = [-3, -2, -1, 0, 1, 2, 3].map((far) => markAt(anchor, zone, recurrence, about + far))
  return around(marks, at)
}

/** Goes from day to day, and asks of each whether a period begins with it. */
function calendarAt(zone: string, recurrence: Recurrence, at: number): Span {
  const today = dayOf(localAt(at, zone))
  // The next day may begin before its evening comes twice.
  let start = today + DAY_MS
  while (!begins(start, recurrence) || beginningOf(start, zone) > at) start -= DAY_MS
  let end = start + DAY_MS
  while (!begins(end, recurrence) || beginningOf(end, zone) <= at) end += DAY_MS
  return { start: beginningOf(start, zone), end: beginningOf(end, zone) }
}

function begins(day: Local, { interval, interval_count }: Recurrence): boolean {
  const date = new Date(day)
  if (interval === 'day') return true
  if (interval === 'week') return date.getUTCDay() === 1
  return date.getUTCDate() === 1 && date.getUTCMonth() % (interval === 'month' ? interval_count : 12) === 0
}

function around(marks: readonly number[], at: number): Span {
  const start = Math.max(...marks.filter((mark) => mark <= at))
  const end = Math.min(...marks.filter((mark) => mark > at))
  if (!Number.isFinite(start) || !Number.isFinite(end)) throw new Error('a period was not found')
  return { start, end }
}
