import type { components } from '../../generated/types.ts'
import type { ValidationProblem } from '../errors/problem.ts'

type EventInput = components['schemas']['UsageEventInput']

/** One of the two customer ids is null. */
type EventContent = {
  event_name: string
  customer_id: string | null
  external_customer_id: string | null
  timestamp: Date
  properties: Record<string, number | string>
}
/** `text` is the properties as JSON. */
export type NewEvent = EventContent & { idempotency_key: string; text?: string }

export function normalise(input: EventInput): NewEvent {
  return {
    event_name: input.event_name,
    idempotency_key: input.idempotency_key,
    customer_id: input.customer_id ?? null,
    external_customer_id: input.external_customer_id ?? null,
    timestamp: new Date(input.timestamp),
    properties: input.properties ?? {},
  }
}

/** Ignores the order of properties and the spelling of numbers and timestamps. "5" and 5 differ. */
export function sameContent(a: EventContent, b: EventContent): boolean {
  const names = Object.keys(a.properties)
  return (
    a.event_name === b.event_name &&
    a.customer_id === b.customer_id &&
    a.external_customer_id === b.external_customer_id &&
    a.timestamp.getTime() === b.timestamp.getTime() &&
    names.length === Object.keys(b.properties).length &&
    names.every((name) => Object.hasOwn(b.properties, name) && a.properties[name] === b.properties[name])
  )
}

/** `now` is the customer's time. The problem names a test clock's time, which the sender may not know. */
export function checkWindow(
  { timestamp }: EventContent,
  now: Date,
  isOnTestClock = false,
): Pick<ValidationProblem, 'code' | 'message'> | undefined {
  const ageMs = now.getTime() - timestamp.getTime()
  if (-MAX_AHEAD_MS <= ageMs && ageMs <= OLDEST_MS) return undefined
  const itsTime = `of the customer's test clock, which is at ${now.toISOString()}`
  if (ageMs > OLDEST_MS)
    return {
      code: 'timestamp_too_old',
      message: `must not be older than 35 days${isOnTestClock ? ` by the time ${itsTime}` : ''}`,
    }
  return {
    code: 'timestamp_in_future',
    message: `must not be more than 5 minutes ahead of ${isOnTestClock ? `the time ${itsTime}` : 'the service'}`,
  }
}

/** Events may be a month old; late senders get some days more. */
export const OLDEST_MS = 35 * 24 * 60 * 60 * 1000
/** A sender's clock may be ahead by this much. */
export const MAX_AHEAD_MS = 5 * 60 * 1000
