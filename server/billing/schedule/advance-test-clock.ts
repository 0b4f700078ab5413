import type { EngineDeps } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { processQueued } from '../../metering/process-queue.ts'
import { endAdvance, findTestClock, moveTestClock } from '../../test-clocks/test-clocks-store.ts'
import { findFirstEvent } from './billing-store.ts'
import { createSchedule } from './schedule.ts'

/** `done` is true once the clock stands still. */
export type ClockRun = { done: boolean; failures: Error[] }

/** Stops at each due moment, so that requests wait for one batch at most. */
export async function advanceTestClock(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ClockRun> {
  const { failures, leftOut, leaveOut, selectDue, performNext } = createSchedule(db, timeline, deps)
  /** New events at a processed time must not stop the clock. */
  let settledUntil = new Date(0)
  let target = (await findTestClock(db, timeline))?.advancing_to ?? null
  while (target !== null && !pause.aborted) {
    const due = await selectDue(target)
    const until = due[0]?.at ?? target
    const firstEvent = await findFirstEvent(db, timeline, leftOut)
    if (firstEvent !== undefined && firstEvent <= until && settledUntil < until) {
      await moveTestClock(db, timeline, { to: until, now: deps.clock() })
      const { failed, paused } = await processQueued(db, timeline, deps, pause)
      for (const [customerId, failure] of failed) leaveOut(customerId, failure)
      if (!paused) settledUntil = until
    } else if (due.length > 0) {
      await performNext(due, { until, end: firstEvent === undefined ? target : undefined })
    } else {
      await endAt(db, timeline, deps, target)
      target = (await findTestClock(db, timeline))?.advancing_to ?? null
    }
  }
  return { done: target === null, failures }
}

function endAt(
  db: ReadHandle,
  timeline: Timeline,
  { clock, recordEvents }: EngineDeps,
  at: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const now = clock()
    await endAdvance(trx, timeline, { at, now })
    await recordEvents(trx, { tenantId: timeline.tenantId, now })
  })
}
