import type { Read } from '../../context.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { loadTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export const getTestClock: Read<'getTestClock'> = async ({ path }, { db, tenant }) => {
  assertTestMode(tenant)
  const clock = await loadTestClock(db, { tenantId: tenant.id, testClockId: path.id })
  return { status: 200, body: { test_clock: toTestClock(clock, tenant) } }
}
