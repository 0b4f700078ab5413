import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, WriteContext } from '../../context.ts'
import { queueTestClock } from '../../db/job-queue.ts'
import { MAX_WAIT_MS } from '../../runtime/held-answers.ts'
import { assertTestMode } from '../../test-clocks/rules.ts'
import { lockTestClock, markDeleting } from '../../test-clocks/test-clocks-store.ts'
import { write } from '../../unit-of-work.ts'

export const deleteTestClock: Handler<'deleteTestClock', Context> = async (input, context) => {
  const reply = await markDeleted(input, context)
  const timeline = { tenantId: context.tenant.id, testClockId: input.path.id }
  await context.service.testClockRuns.await(timeline, MAX_WAIT_MS)
  return reply
}

const markDeleted = write(
  async (
    { path }: Input<'deleteTestClock'>,
    { trx, tenant }: WriteContext,
  ): Promise<Reply<'deleteTestClock'>> => {
    assertTestMode(tenant)
    const timeline = { tenantId: tenant.id, testClockId: path.id }
    await lockTestClock(trx, timeline)
    await markDeleting(trx, timeline)
    // The job continues if this process dies.
    await queueTestClock(trx, timeline, { afterMs: MAX_WAIT_MS })
    return { status: 200, body: { test_clock: { id: path.id, deleted: true } } }
  },
)
