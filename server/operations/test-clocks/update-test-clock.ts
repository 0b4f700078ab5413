import type { Write } from '../../context.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { lockTestClock, renameTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export const updateTestClock: Write<'updateTestClock'> = async (
  { path, body: { name } },
  { trx, tenant, now },
) => {
  assertTestMode(tenant)
  const timeline = { tenantId: tenant.id, testClockId: path.id }
  const current = await lockTestClock(trx, timeline)
  const isChanged = name !== undefined && name !== current.name
  const clock = isChanged ? await renameTestClock(trx, timeline, { name, now }) : current
  return { status: 200, body: { test_clock: toTestClock(clock, tenant) } }
}
