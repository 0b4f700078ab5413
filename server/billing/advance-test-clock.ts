import type { EngineDeps } from '../context.ts'
import { reusePlans } from '../db/reuse-plans.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { processQueued } from '../metering/process-queue.ts'
import { endAdvance, findAndLockTestClock, moveTestClock } from '../test-clocks/store.ts'
import { createScheduledRunner } from './scheduled-runner.ts'
import {
  ALL_CUSTOMERS,
  findLastEvent,
  hasQueuedEvents,
  type ScheduledItem,
  type Selection,
  selectScheduled,
} from './store.ts'

/** `done`: the clock stands still. */
export type ClockRun = { done: boolean; failures: Error[] }

/**
 * Advances a test clock to its target, a few scheduled items per transaction, so that others wait for these at most and the next
 * call continues after a pause or a crash. It leaves out customers whose item fails, as in real time.
 */
export async function advanceTestClock(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ClockRun> {
  let step: Step | undefined
  /** Events until then have been processed: new ones cannot hold the clock up. */
  let settledUntil: Date | undefined
  let began: { trx: WriteHandle; target: Date | null; mayHaveEvents: boolean } | undefined
  const runner = createScheduledRunner(db, timeline, deps, async (trx, limit) => {
    if (began?.trx !== trx) began = { trx, ...(await beginSteps(trx, timeline)) }
    const { target, mayHaveEvents } = began
    const selection = { ...ALL_CUSTOMERS, leftOut: runner.leftOut, limit }
    step = target === null ? undefined : await planStep(trx, timeline, target, selection)
    if (step !== undefined && mayHaveEvents && (settledUntil === undefined || step.until > settledUntil))
      step.eventsUntil = await findLastEvent(trx, timeline, step.until, runner.leftOut)
    if (step === undefined || step.eventsUntil !== undefined || step.due.length === 0)
      return { items: [], mayHaveEvents }
    await moveTestClock(trx, timeline, { to: step.until, now: deps.clock() })
    return { items: step.due, now: step.until, mayHaveEvents }
  })
  const { failures } = runner
  while (!pause.aborted) {
    if ((await runner.run()) !== 'nothing') continue
    if (step === undefined) return { done: true, failures }
    const { eventsUntil, until } = step
    if (eventsUntil === undefined) await endAdvance(db, timeline, { at: until, now: deps.clock() })
    else {
      await moveTestClock(db, timeline, { to: eventsUntil, now: deps.clock() })
      const { failed, paused } = await processQueued(db, timeline, deps, pause)
      for (const [customerId, failure] of failed) runner.leaveOut(customerId, failure)
      if (!paused) settledUntil = until
    }
  }
  return { done: false, failures }
}

/** `eventsUntil` is the time of the last event that is queued by `until`. */
type Step = { due: ScheduledItem[]; until: Date; eventsUntil?: Date | undefined }

/** Nobody else moves the clock until the transaction ends. The target is null for a clock that is not advancing. */
async function beginSteps(trx: WriteHandle, timeline: Timeline) {
  await reusePlans(trx)
  const clock = await findAndLockTestClock(trx, timeline)
  return { target: clock?.advancing_to ?? null, mayHaveEvents: await hasQueuedEvents(trx, timeline) }
}

async function planStep(
  db: ReadHandle,
  timeline: Timeline,
  target: Date,
  selection: Selection,
): Promise<Step> {
  const due = await selectScheduled(db, timeline, target, selection)
  return { due, until: due[0]?.at ?? target }
}
