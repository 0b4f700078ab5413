import type { UsageEventInput } from '../../generated/client.ts'
import type { Clock } from '../clock.ts'
import { toJson } from '../to-json.ts'
import type { TrackedEvent } from './options.ts'

/** Every retry sends the same text, even if the caller changes the object. */
export type BufferedEvent = { key: string; json: string; bytes: number }

/** The contract takes 5 MiB; the rest surrounds the events. */
export const MAX_BATCH_BYTES = 5 * 2 ** 20 - 1_024

export function completeEvent(event: TrackedEvent, clock: Clock): UsageEventInput {
  const {
    idempotency_key = crypto.randomUUID(),
    timestamp = new Date(clock.now()).toISOString(),
    ...members
  } = event
  return { ...members, idempotency_key, timestamp }
}

export function toBufferedEvent(event: UsageEventInput): BufferedEvent {
  const json = toJson(event)
  return { key: event.idempotency_key, json, bytes: encoder.encode(json).byteLength + 1 }
}

export function toUsageEvent({ json }: BufferedEvent): UsageEventInput {
  return JSON.parse(json)
}

export function bodyOf(events: BufferedEvent[]): string {
  return `{"events":[${events.map(({ json }) => json).join(',')}]}`
}

const encoder = new TextEncoder()
