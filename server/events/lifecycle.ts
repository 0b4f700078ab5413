import type { components } from '../../generated/types.ts'

export type EventStatus = components['schemas']['UsageEvent']['status']

/** Only events rejected with NO_MATCHING_METER or CUSTOMER_NOT_FOUND are requeued; any rejected event can be replaced. */
export const eventLifecycle = {
  queued: { process: 'processed', reject: 'rejected', void: 'voided' },
  rejected: { requeue: 'queued', replace: 'queued', void: 'voided' },
  processed: { void: 'voided' },
  voided: {},
} as const satisfies Record<EventStatus, Record<string, EventStatus>>
