import type { components } from '../../generated/types.ts'
import { REAL_TIME } from '../db/timeline.ts'
import type { DisputeStatus, Outcome } from './provider.ts'

type AttemptStatus = components['schemas']['PaymentAttemptStatusInput']

/** The limit of an invoice. */
export const MAX_ATTEMPTS = 50

/** An invoice has at most one open attempt. */
export const OPEN = ['pending', 'requires_action', 'processing'] as const satisfies AttemptStatus[]
type OpenStatus = (typeof OPEN)[number]

type ProviderName = components['schemas']['PaymentProviderNameInput']

/** These providers are asked over the network, after the commit. */
const REMOTE = ['stripe'] as const satisfies ProviderName[]
export type RemoteName = (typeof REMOTE)[number]

/** The statuses that each is reached from. Notices arrive late and in any order; other moves are ignored. */
const FROM: Record<AttemptStatus, readonly AttemptStatus[]> = {
  pending: [],
  requires_action: ['pending', 'requires_action'],
  processing: ['pending', 'requires_action'],
  failed: OPEN,
  canceled: OPEN,
  // Money counts even after the attempt has ended.
  succeeded: [...OPEN, 'failed', 'canceled'],
}

export function isOpen(status: AttemptStatus): status is OpenStatus {
  return OPEN.some((each) => each === status)
}

export function isRemote(name: string): name is RemoteName {
  return REMOTE.some((each) => each === name)
}

/** No provider can follow a test clock, so `test` stands in. */
export function providerOnClock(
  { provider }: { provider: ProviderName },
  { test_clock_id }: { test_clock_id: string },
): ProviderName {
  return isRemote(provider) && test_clock_id !== REAL_TIME ? 'test' : provider
}

type Attempt = { provider: ProviderName; status: AttemptStatus }

/** A remote provider may have charged before it answers. */
export function openPaymentOf({ provider, status }: Attempt): OpenStatus | null {
  if (!isOpen(status)) return null
  // At `external` a pending attempt waits for the company's program.
  return status === 'pending' && provider !== 'external' ? 'processing' : status
}

export function isNews(
  attempt: { status: AttemptStatus; action_url: string | null },
  outcome: Outcome,
): boolean {
  if (!FROM[outcome.status].includes(attempt.status)) return false
  const isSameAction = outcome.status === 'requires_action' && attempt.action_url === outcome.action_url
  return !isSameAction
}

type Disputed = { disputed_at: Date | null; dispute_status: DisputeStatus | null }

/** A lost dispute stays lost, because its payment is voided. */
export function isDisputeNews({ disputed_at, dispute_status }: Disputed, status: DisputeStatus): boolean {
  if (disputed_at === null) return true
  const known = dispute_status ?? 'open'
  return known !== 'lost' && known !== status
}

export function isCancelable(status: AttemptStatus): boolean {
  return status === 'pending' || status === 'requires_action'
}
