import type { Input, Reply } from '../../generated/operations.ts'
import { envOf } from '../billing/env.ts'
import { liveUntil } from '../billing/run-due.ts'
import type { WriteContext } from '../context.ts'
import { assertTestMode, parseTarget } from './rules.ts'
import { moveClock, stopClock } from './store.ts'

/** Moves the test clock, and does all that falls due on the way, in one transaction: all of it or, on a fault, none. */
export async function advanceTestClock(
  { body }: Input<'advanceTestClock'>,
  context: WriteContext,
): Promise<Reply<'advanceTestClock'>> {
  const { trx, tenant, service } = context
  assertTestMode(tenant)
  const now = await stopClock(trx, tenant.id, service.clock)
  const to = parseTarget(body.to, now)
  await liveUntil({ ...envOf(context), now }, to)
  await moveClock(trx, tenant.id, to.getTime() - now.getTime())
  return { status: 200, body: { test_clock: { now: to.toISOString() } } }
}
