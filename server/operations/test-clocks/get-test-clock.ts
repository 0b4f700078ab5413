import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { loadTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export async function getTestClock(
  { path }: Input<'getTestClock'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getTestClock'>> {
  assertTestMode(tenant)
  const clock = await loadTestClock(db, { tenantId: tenant.id, testClockId: path.id })
  return { status: 200, body: { test_clock: toTestClock(clock, tenant) } }
}
