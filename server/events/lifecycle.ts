import type { components } from '../../generated/types.ts'

export type EventStatus = components['schemas']['UsageEvent']['status']

/**
 * The event's life as a table: from each status, what each move leads to. Only an event that was rejected for want of a
 * meter is queued again, when a meter for its name is made.
 */
export const eventLifecycle = {
  queued: { process: 'processed', reject: 'rejected' },
  rejected: { requeue: 'queued' },
  processed: {},
} as const satisfies Record<EventStatus, Record<string, EventStatus>>
