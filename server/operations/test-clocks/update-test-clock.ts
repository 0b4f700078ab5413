import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { lockTestClock, renameTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export async function updateTestClock(
  { path, body: { name } }: Input<'updateTestClock'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'updateTestClock'>> {
  assertTestMode(tenant)
  const timeline = { tenantId: tenant.id, testClockId: path.id }
  const current = await lockTestClock(trx, timeline)
  const isChanged = name !== undefined && name !== current.name
  const clock = isChanged ? await renameTestClock(trx, timeline, { name, now }) : current
  return { status: 200, body: { test_clock: toTestClock(clock, tenant) } }
}
