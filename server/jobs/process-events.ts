import { runScheduled } from '../billing/run-scheduled.ts'
import type { EngineDeps } from '../context.ts'
import { queueProcessing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { processQueued } from '../metering/process-queue.ts'
import { throwNoted } from '../runtime/failures.ts'

/**
 * Processes a tenant's queued events, then the scheduled work that is due. If work was done it queues itself again, since a
 * renewal releases events that waited for the next period. A customer's failure does not block others: it is thrown at the
 * end. Stops after the current batch, and queues itself again, when `pause` is aborted.
 */
export async function processEvents(
  db: ReadHandle,
  tenantId: number,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<void> {
  const { failed, paused } = await processQueued(db, tenantId, deps, pause)
  const failures = [...failed.values()]
  if (!paused) {
    const scheduled = await runScheduled(db, tenantId, deps, pause)
    failures.push(...scheduled.failures)
    if (!scheduled.worked && !scheduled.paused) return throwNoted(failures)
  }
  await queueProcessing(db, [tenantId])
  throwNoted(failures)
}
