import { Temporal } from 'temporal-polyfill'
import type { Visit } from '../visit.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Some browsers send seconds. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** Customers without a time zone are in that of the company, as their invoices are. */
export function timezoneOf(
  { timezone }: Pick<Visit, 'timezone'>,
  customer: { timezone: string | null } | undefined,
): string {
  return customer?.timezone ?? timezone
}

/** Names the time zone of a field in which a day or a time is typed. */
export function labelIn(label: string, timezone: string): string {
  return `${label} (${timezone})`
}

export function toDayField(at: string | null, timezone: string): string {
  return localTime(at, timezone)?.toPlainDate().toString() ?? ''
}

export function toTimeField(at: string | null, timezone: string): string {
  return localTime(at, timezone)?.toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? ''
}

/** Returns when the day begins, which is after midnight if clocks skip it. Keeps an invalid day, which the contract refuses. */
export function startOf(day: string, timezone: string, afterDays = 0): string {
  if (!DAY.test(day)) return day
  return orAsTyped(day, () => Temporal.PlainDate.from(day).add({ days: afterDays }).toZonedDateTime(timezone))
}

/** Keeps an invalid time, which the contract refuses. */
export function timeIn(text: string | undefined, timezone: string): string | null {
  const trimmed = text?.trim() ?? ''
  if (!TIME.test(trimmed)) return trimmed || null
  return orAsTyped(trimmed, () => Temporal.PlainDateTime.from(trimmed).toZonedDateTime(timezone))
}

function localTime(at: string | null, timezone: string): Temporal.ZonedDateTime | undefined {
  const epochMs = Date.parse(at ?? '')
  if (Number.isNaN(epochMs)) return undefined
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone)
}

function orAsTyped(typed: string, toLocal: () => Temporal.ZonedDateTime): string {
  try {
    return new Date(toLocal().epochMilliseconds).toISOString()
  } catch (error) {
    if (error instanceof RangeError) return typed
    throw error
  }
}
