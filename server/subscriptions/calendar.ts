import { DAY_MS } from '../runtime/spans.ts'
export type Recurrence = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }

/** UTC. Counts from the anchor, so a short month shifts no later period: Jan 31, Feb 28, Mar 31. */
export function periodStart(anchor: Date, { interval, interval_count }: Recurrence, index: number): Date {
  const times = index * interval_count
  if (interval === 'day' || interval === 'week')
    return new Date(anchor.getTime() + times * (interval === 'day' ? DAY_MS : 7 * DAY_MS))
  return addMonths(anchor, interval === 'month' ? times : times * 12)
}

/** The calendar has no start for several days, weeks or years, nor for months that do not divide a year. */
export function hasCalendarPeriods({ interval, interval_count }: Recurrence): boolean {
  return interval === 'month' ? 12 % interval_count === 0 : interval_count === 1
}

/** Returns the first start at or after `at`, in UTC. Several months count from January. */
export function boundaryFrom(at: Date, recurrence: Recurrence): Date {
  const previous = boundaryBefore(at, recurrence)
  return previous.getTime() === at.getTime() ? previous : periodStart(previous, recurrence, 1)
}

function boundaryBefore(at: Date, { interval, interval_count }: Recurrence): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (interval === 'year') return new Date(Date.UTC(year, 0, 1))
  if (interval === 'month') return new Date(Date.UTC(year, month - (month % interval_count), 1))
  // Weeks start on Monday (ISO 8601); getUTCDay counts from Sunday.
  const back = interval === 'week' ? (at.getUTCDay() + 6) % 7 : 0
  return new Date(Date.UTC(year, month, day - back))
}

function addMonths(anchor: Date, months: number): Date {
  const first = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const timeOfDayMs = anchor.getTime() % DAY_MS
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return new Date(first.getTime() + (timeOfDayMs < 0 ? timeOfDayMs + DAY_MS : timeOfDayMs))
}
