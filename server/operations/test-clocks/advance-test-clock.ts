import type { Handler } from '../../../generated/operations.ts'
import type { Context } from '../../context.ts'
import { queueTestClock } from '../../db/job-queue.ts'
import { recordRequest } from '../../record-request.ts'
import { MAX_WAIT_MS } from '../../runtime/held-answers.ts'
import { assertTestMode, parseTarget } from '../../test-clocks/rules.ts'
import { loadTestClock, lockTestClock, sendTestClock } from '../../test-clocks/test-clocks-store.ts'
import { toTestClock } from './response.ts'

export const advanceTestClock: Handler<'advanceTestClock', Context> = async ({ path, body }, context) => {
  const { tenant, service } = context
  assertTestMode(tenant)
  const { db } = service.database
  const timeline = { tenantId: tenant.id, testClockId: path.id }
  const begin = () =>
    db.transaction().execute(async (trx) => {
      const to = parseTarget(body.to, await lockTestClock(trx, timeline))
      await sendTestClock(trx, timeline, { to, now: service.clock() })
      await recordRequest(trx, context, { test_clock: { id: path.id } })
      // The job continues if this process dies.
      await queueTestClock(trx, timeline, { afterMs: MAX_WAIT_MS })
    })
  await service.share(tenant.companyId, begin, tenant.id)
  await service.testClockRuns.await(timeline, MAX_WAIT_MS)
  service.announceChanges(tenant.id)
  const clock = await service.share(tenant.companyId, () => loadTestClock(db, timeline), tenant.id)
  return { status: 200, body: { test_clock: toTestClock(clock, tenant) } }
}
