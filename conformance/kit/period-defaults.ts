import type { OperationId } from '../../generated/operations.ts'
import type { Check } from './check.ts'

/** What the checks of subscriptions and their periods have in common. */
export const periodDefaults = {
  tag: 'Subscriptions',
  level: 'behaviour',
  reference: '#section/Subscriptions-and-periods',
} as const

/** The same of those that move the test clock. */
export const renewalDefaults = { ...periodDefaults, needs: ['test-clock'] } satisfies Partial<Check>

/** What each of those asks for, whatever it looks at besides. */
export const renewing: readonly OperationId[] = [
  'createSubscription',
  'getSubscription',
  'advanceTestClock',
  'listInvoices',
]
