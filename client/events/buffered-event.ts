import type { Clock } from '../clock.ts'
import type { TrackedEvent, UsageEventInput } from './options.ts'

/** An event as it is kept: its text, made once, is sent the same at every try, whatever becomes of the caller's object. */
export type KeptEvent = { key: string; json: string; bytes: number }

/** The contract takes bodies of 5 MiB; what surrounds the events has room in the rest. */
export const MOST_BATCH_BYTES = 5 * 2 ** 20 - 1_024

/** Gives an event its key and its time where it has none. */
export function completeEvent(event: TrackedEvent, clock: Clock): UsageEventInput {
  const {
    idempotency_key = crypto.randomUUID(),
    timestamp = new Date(clock.now()).toISOString(),
    ...members
  } = event
  return { ...members, idempotency_key, timestamp }
}

export function keepEvent(event: UsageEventInput): KeptEvent {
  const json = JSON.stringify(event)
  return { key: event.idempotency_key, json, bytes: encoder.encode(json).byteLength + 1 }
}

export function readEvent({ json }: KeptEvent): UsageEventInput {
  return JSON.parse(json)
}

export function bodyOf(events: KeptEvent[]): string {
  return `{"events":[${events.map(({ json }) => json).join(',')}]}`
}

const encoder = new TextEncoder()
