import type { OperationId } from '../../generated/operations.ts'
import type { Check } from './check.ts'

export const periodDefaults = {
  tag: 'Subscriptions',
  level: 'behaviour',
  reference: '#section/Subscriptions-and-periods',
} as const

/** Defaults for checks that advance the test clock. */
export const renewalDefaults = { ...periodDefaults, needs: ['test-clock'] } satisfies Partial<Check>

/** The operations that each of these checks needs. */
export const renewing: readonly OperationId[] = [
  'createSubscription',
  'getSubscription',
  'advanceTestClock',
  'listInvoices',
]
