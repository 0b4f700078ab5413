import type { EngineDeps } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { queueArrived } from '../../events/arrived/queue-arrived.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { createSchedule } from './schedule.ts'

type ScheduledRun = { worked: boolean; failures: Error[]; paused: boolean }

/** One transaction at a time: two would be faster but delay other tenants' requests. */
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
    // Arrived events are queued only if there is billing work.
    if (timeline.testClockId === REAL_TIME) await queueArrived(db, timeline.tenantId)
    if (await performNext(due, { until: now })) worked = true
  }
  return { worked, failures, paused: true }
}
