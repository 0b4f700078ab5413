import type { components } from '../../generated/types.ts'

export type AttemptStatus = components['schemas']['PaymentAttemptStatusInput']
export type Reported = components['schemas']['PaymentAttemptReport']['status']

/** Of an invoice. */
export const MAX_ATTEMPTS = 50

/** An invoice has at most one of these. */
export const OPEN = ['pending', 'requires_action', 'processing'] as const satisfies AttemptStatus[]
export type OpenStatus = (typeof OPEN)[number]

/** Reports come late and in any order: one from another status changes nothing. */
const FROM: Record<Reported, readonly AttemptStatus[]> = {
  requires_action: ['pending', 'requires_action'],
  processing: ['pending', 'requires_action'],
  failed: OPEN,
  // Money counts whenever it comes.
  succeeded: [...OPEN, 'failed', 'canceled'],
}

export function isOpen(status: AttemptStatus): status is OpenStatus {
  return OPEN.some((each) => each === status)
}

export function follows(from: AttemptStatus, reported: Reported): boolean {
  return FROM[reported].includes(from)
}

/** The provider has accepted the others. */
export function isCancelable(status: AttemptStatus): boolean {
  return status === 'pending' || status === 'requires_action'
}
