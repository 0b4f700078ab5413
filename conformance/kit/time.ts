export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Returns how far ahead an event is sent, so that 8 seconds after it is due it is not a full minute yet: a
 * service that looks once a minute must not pass by luck.
 */
export function shortlyAhead(): number {
  const untilMinute = MINUTE_MS - (Date.now() % MINUTE_MS)
  return untilMinute > 12 * SECOND_MS ? 2 * SECOND_MS : untilMinute + SECOND_MS
}

export function later(moment: string | Date, ms: number): string {
  return new Date(new Date(moment).getTime() + ms).toISOString()
}

/** The start of the UTC hour, plus whole hours. */
export function wholeHour(moment: string | Date, hours = 0): string {
  return new Date(Math.floor(new Date(moment).getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()
}

/** The start of the UTC day, plus whole days. */
export function midnight(moment: string | Date, days = 0): string {
  return new Date(Math.floor(new Date(moment).getTime() / DAY_MS) * DAY_MS + days * DAY_MS).toISOString()
}

/** The same day and time in a later month, or its last day if the month is shorter. */
export function monthsLater(moment: string | Date, months: number): string {
  const from = new Date(moment)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  to.setUTCDate(Math.min(from.getUTCDate(), daysInMonth(to)))
  return to.toISOString()
}

/** Whole seconds since the epoch. */
export function secondOf(moment: string | Date): number {
  return Math.floor(new Date(moment).getTime() / SECOND_MS)
}

export function daysInMonth(moment: Date): number {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
}
