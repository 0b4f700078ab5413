import type { Input, Reply } from '../../generated/operations.ts'
import type { Context } from '../context.ts'
import { assertTestMode } from './rules.ts'

export async function getTestClock(
  _input: Input<'getTestClock'>,
  { tenant, now }: Context,
): Promise<Reply<'getTestClock'>> {
  assertTestMode(tenant)
  return { status: 200, body: { test_clock: { now: now.toISOString() } } }
}
