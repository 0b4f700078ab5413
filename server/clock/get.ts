import type { Input, Reply } from '../../generated/operations.ts'
import type { ReadContext } from '../context.ts'
import { assertTestMode } from './rules.ts'
import { readClock } from './store.ts'
import { toTestClock } from './wire.ts'

export async function getTestClock(
  _input: Input<'getTestClock'>,
  { db, tenant, service }: ReadContext,
): Promise<Reply<'getTestClock'>> {
  assertTestMode(tenant)
  const clock = await readClock(db, tenant.id)
  return { status: 200, body: { test_clock: toTestClock(clock, service.clock()) } }
}
