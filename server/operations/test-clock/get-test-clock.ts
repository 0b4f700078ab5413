import type { Input, Reply } from '../../../generated/operations.ts'
import { assertTestMode } from '../../clock/rules.ts'
import { readClock } from '../../clock/store.ts'
import type { ReadContext } from '../../context.ts'
import { toTestClock } from './response.ts'

export async function getTestClock(
  _input: Input<'getTestClock'>,
  { db, tenant, service }: ReadContext,
): Promise<Reply<'getTestClock'>> {
  assertTestMode(tenant)
  const clock = await readClock(db, tenant.id)
  return { status: 200, body: { test_clock: toTestClock(clock, service.clock()) } }
}
