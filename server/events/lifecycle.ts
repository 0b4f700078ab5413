import type { components } from '../../generated/types.ts'

export type EventStatus = components['schemas']['UsageEvent']['status']

/** Any rejected event can be replaced. Only NO_MATCHING_METER and CUSTOMER_NOT_FOUND are requeued. */
export const eventLifecycle = {
  queued: { process: 'processed', reject: 'rejected', void: 'void' },
  rejected: { requeue: 'queued', replace: 'queued', void: 'void' },
  processed: { void: 'void' },
  void: {},
} as const satisfies Record<EventStatus, Record<string, EventStatus>>
