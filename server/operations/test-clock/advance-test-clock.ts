import type { Input, Reply } from '../../../generated/operations.ts'
import { assertTestMode, parseTarget, timeOn } from '../../clock/rules.ts'
import { lockClock, readClock, sendClock } from '../../clock/store.ts'
import type { Context } from '../../context.ts'
import { queueAdvance } from '../../db/job-queue.ts'
import { toTestClock } from './response.ts'

/** The worker then continues alone. */
const MAX_WAIT_MS = 10_000

export async function advanceTestClock(
  { body }: Input<'advanceTestClock'>,
  { tenant, service }: Context,
): Promise<Reply<'advanceTestClock'>> {
  assertTestMode(tenant)
  const { db } = service.database
  const to = await service.share(tenant.companyId, () =>
    db.transaction().execute(async (trx) => {
      const clock = await lockClock(trx, tenant.id)
      const now = service.clock()
      const to = parseTarget(body.to, clock, now)
      await sendClock(trx, tenant.id, { from: timeOn(clock, now), to })
      // Continues the advance if this process dies.
      await queueAdvance(trx, tenant.id, { afterMs: MAX_WAIT_MS })
      return to
    }),
  )
  const at = await service.advances.await(tenant.id, MAX_WAIT_MS)
  // Shows the target, although the clock already runs on.
  const clock =
    at && at >= to
      ? { offsetMs: 0, stoppedAt: at, advancingTo: null }
      : await service.share(tenant.companyId, () => readClock(db, tenant.id))
  return { status: 200, body: { test_clock: toTestClock(clock, service.clock()) } }
}
