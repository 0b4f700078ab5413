import { ID_RANGES } from '../../db/id-ranges.ts'
import { queueProcessing } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import { findPending, queueBatches, selectBatches } from './arrived-store.ts'

const ALL = ID_RANGES.map((_, part) => part)
/** Keeps transactions short. */
const MAX_EVENTS = 5_000

/** Commits after each step, so that no batch is locked for long. */
export async function queueArrived(db: ReadHandle, tenantId: number): Promise<void> {
  const steps = queueInSteps(db, tenantId)
  while ((await steps.next()).done !== true);
}

export async function* queueInSteps(db: ReadHandle, tenantId: number): AsyncGenerator<void, void, void> {
  const upTo = Math.max(0, ...(await findPending(db, tenantId)).map((each) => each.upTo))
  if (upTo === 0) return
  for (;;) {
    const batches = await selectBatches(db, tenantId, { parts: ALL, upTo, maxEvents: MAX_EVENTS })
    if (batches.length === 0) return
    await db.transaction().execute(async (trx) => {
      await queueBatches(trx, tenantId, batches)
      // Queues a job, because a worker that starts looks at batches only.
      await queueProcessing(trx, [{ tenantId, testClockId: REAL_TIME }])
    })
    yield
  }
}
