import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { processQueued } from '../metering/process-queue.ts'
import { endAdvance, findTestClock, moveTestClock } from '../test-clocks/store.ts'
import { createScheduledRunner } from './run-scheduled.ts'
import { findLastEvent, findNextScheduled, type ScheduledItem } from './store.ts'

/** `done`: the clock stands still. */
export type ClockRun = { done: boolean; failures: Error[] }

/**
 * Advances a test clock to its target, one scheduled item per transaction, so that others wait for one item at most and the
 * next call continues after a pause or a crash. It leaves out customers whose item fails, as in real time.
 */
export async function advanceTestClock(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ClockRun> {
  const runner = createScheduledRunner(db, timeline, deps)
  while (!pause.aborted) {
    const step = await planStep(db, timeline, runner.leftOut)
    if (step === undefined) return { done: true, failures: runner.failures }
    const { due, eventsUntil, until } = step
    // Once per step, so that new events cannot hold the clock up.
    if (eventsUntil !== undefined) {
      await moveTestClock(db, timeline, { to: eventsUntil, now: deps.clock() })
      const { failed, paused } = await processQueued(db, timeline, deps, pause)
      for (const [customerId, failure] of failed) runner.leaveOut(customerId, failure)
      if (paused) continue
    }
    if (due === undefined) await endAdvance(db, timeline, { at: until, now: deps.clock() })
    else
      await runner.run(async (trx) => {
        await moveTestClock(trx, timeline, { to: until, now: deps.clock() })
        return due
      })
  }
  return { done: false, failures: runner.failures }
}

/** `eventsUntil` is the time of the last event queued by `until`. */
type Step = { due: ScheduledItem | undefined; until: Date; eventsUntil: Date | undefined }

/** Returns undefined for a clock that is not advancing. */
async function planStep(
  db: ReadHandle,
  timeline: Timeline,
  leftOut: readonly string[],
): Promise<Step | undefined> {
  const target = (await findTestClock(db, timeline))?.advancing_to ?? null
  if (target === null) return undefined
  const due = await findNextScheduled(db, timeline, target, leftOut)
  const until = due?.at ?? target
  return { due, until, eventsUntil: await findLastEvent(db, timeline, until, leftOut) }
}
