import type { components } from '../../generated/types.ts'
import type { ValidationProblem } from '../http/problem.ts'

type EventInput = components['schemas']['UsageEventInput']

/** What an event says, apart from the key it says it under. */
export type EventContent = {
  event_name: string
  customer_id: string
  timestamp: Date
  properties: Record<string, number | string>
}
export type NewEvent = EventContent & { idempotency_key: string }

/** An event as it is kept: the timestamp to the millisecond, further digits cut, so that it stays in its period. */
export function normalise({ timestamp, properties, ...rest }: EventInput): NewEvent {
  return { ...rest, timestamp: new Date(cutToMillisecond(timestamp)), properties: properties ?? {} }
}

/**
 * True where two events say the same: compared as values, so that the order of members and the spelling of numbers and
 * timestamps make no difference. The string "5" and the number 5 do differ.
 */
export function sameContent(a: EventContent, b: EventContent): boolean {
  const names = Object.keys(a.properties)
  return (
    a.event_name === b.event_name &&
    a.customer_id === b.customer_id &&
    a.timestamp.getTime() === b.timestamp.getTime() &&
    names.length === Object.keys(b.properties).length &&
    names.every((name) => Object.hasOwn(b.properties, name) && a.properties[name] === b.properties[name])
  )
}

/** What is wrong with a new event's time: it must lie within `now` − 35 days … `now` + 5 minutes, both inclusive. */
export function checkWindow(
  { timestamp }: EventContent,
  now: Date,
): Pick<ValidationProblem, 'code' | 'message'> | undefined {
  const ageMs = now.getTime() - timestamp.getTime()
  if (ageMs > OLDEST_MS) return { code: 'timestamp_too_old', message: 'must not be older than 35 days' }
  if (ageMs < -MAX_AHEAD_MS)
    return { code: 'timestamp_in_future', message: 'must not be more than 5 minutes ahead of the service' }
  return undefined
}

/** Engines differ in what they do with a tenth digit; a cut of the text does not. */
function cutToMillisecond(timestamp: string): string {
  return timestamp.replace(/(\.\d{3})\d+/, '$1')
}

/** A month and some days for late senders, as the field has it. */
const OLDEST_MS = 35 * 24 * 60 * 60 * 1000
/** Room for a sender's clock that runs ahead. */
const MAX_AHEAD_MS = 5 * 60 * 1000
