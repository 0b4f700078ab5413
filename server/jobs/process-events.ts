import { runScheduled } from '../billing/schedule/run-scheduled.ts'
import type { EngineDeps } from '../context.ts'
import { queueProcessing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { processQueued, queueNextAhead } from '../metering/process-queue.ts'
import { throwNoted } from '../runtime/failures.ts'

/**
 * Queues itself again if events were due, since a renewal releases events; otherwise a job for the next event ahead.
 * Throws failures at the end, to block no other customer.
 */
export async function processEvents(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<void> {
  const startedAt = deps.clock()
  const { failed, paused } = await processQueued(db, timeline, deps, pause)
  const failures = [...failed.values()]
  if (!paused) {
    const scheduled = await runScheduled(db, timeline, deps, pause)
    failures.push(...scheduled.failures)
    if (!scheduled.worked && !scheduled.paused) {
      await queueNextAhead(db, timeline, deps, startedAt)
      return throwNoted(failures)
    }
  }
  await queueProcessing(db, [timeline])
  throwNoted(failures)
}
