import { type OperationId, operations } from '../../generated/operations.ts'
import type { Check } from './check.ts'

/** The operations that the service refuses to a live key. */
export const testModeIds = (Object.keys(operations) as OperationId[]).filter((id) =>
  operations[id].path.startsWith('/v1/test_clocks'),
)

/** What a check needs in order to succeed with the operation. A refund waits for a report only at another provider. */
export function needsOf(id: OperationId): Pick<Check, 'needs' | 'alone'> {
  if (id === 'reportRefund') return { alone: true }
  return testModeIds.includes(id) ? { needs: ['test-clock'] } : {}
}
