import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { queueArrived } from '../events/arrived/queue-arrived.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'
import { createSchedule } from './schedule.ts'

export type ScheduledRun = { worked: boolean; failures: Error[]; paused: boolean }

/**
 * Performs what is due on a timeline, in order for each customer. Several workers may run it at once. One transaction after another:
 * a second beside it would be faster, and would delay other companies' requests as much.
 */
export async function runScheduled(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ScheduledRun> {
  const { failures, selectDue, performNext } = createSchedule(db, timeline, deps)
  let worked = false
  while (!pause.aborted) {
    const now = await readNow(db, timeline, deps.clock)
    const due = await selectDue(now)
    if (due.length === 0) return { worked, failures, paused: false }
    // Only now: as long as nothing is billed, what has arrived stays out of the queue.
    if (timeline.testClockId === REAL_TIME) await queueArrived(db, timeline.tenantId)
    if (await performNext(due, { until: now })) worked = true
  }
  return { worked, failures, paused: true }
}
