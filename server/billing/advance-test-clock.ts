import type { EngineDeps } from '../context.ts'
import { reusePlans } from '../db/reuse-plans.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { processQueued } from '../metering/process-queue.ts'
import { endAdvance, findAndLockTestClock, moveTestClock } from '../test-clocks/store.ts'
import { windowOf } from './clock-window.ts'
import { createScheduledRunner, type Wanted } from './scheduled-runner.ts'
import {
  findFirstEvent,
  findLastEvent,
  type ScheduledItem,
  type Selection,
  selectScheduled,
} from './store.ts'

/** `done`: the clock stands still. */
export type ClockRun = { done: boolean; failures: Error[] }

/**
 * Advances a test clock to its target, some scheduled items per transaction, so that others wait for these at most and the next
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
  let began: (Beginning & { trx: WriteHandle; movedTo?: Date }) | undefined
  const runner = createScheduledRunner(db, timeline, deps, async (trx, wanted) => {
    if (began?.trx !== trx) began = { trx, ...(await beginSteps(trx, timeline, runner.leftOut)) }
    const { target, standsAt, firstEvent, movedTo } = began
    const selection = { leftOut: runner.leftOut, limit: wanted.limit }
    step =
      target === null ? undefined : await planStep(trx, timeline, target, selection, { ...began, wanted })
    if (step === undefined) return { items: [], mayHaveEvents: false }
    const { items, until } = step
    const mayHaveEvents = firstEvent !== undefined && firstEvent <= until
    if (mayHaveEvents && (settledUntil === undefined || until > settledUntil))
      step.eventsUntil = await findLastEvent(trx, timeline, until, runner.leftOut)
    if (step.eventsUntil !== undefined || items.length === 0) return { items: [], mayHaveEvents }
    if (movedTo === undefined || until > movedTo)
      await moveTestClock(trx, timeline, { to: until, now: deps.clock() })
    began.movedTo = until
    return { items, nowOf: ({ at }) => latest(at, standsAt), mayHaveEvents }
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

/** The clock is to stand at `until` when the items are performed. `eventsUntil` is the time of the last event that is queued by then. */
type Step = { items: ScheduledItem[]; until: Date; eventsUntil?: Date | undefined }

type Beginning = { target: Date | null; standsAt: Date; firstEvent: Date | undefined }

/** Nobody else moves the clock until the transaction ends. The target is null for a clock that is not advancing. */
async function beginSteps(
  trx: WriteHandle,
  timeline: Timeline,
  leftOut: readonly string[],
): Promise<Beginning> {
  await reusePlans(trx)
  const clock = await findAndLockTestClock(trx, timeline)
  return {
    target: clock?.advancing_to ?? null,
    standsAt: clock?.frozen_time ?? new Date(0),
    firstEvent: await findFirstEvent(trx, timeline, leftOut),
  }
}

/** What was due before is performed late. */
function latest(at: Date, standsAt: Date): Date {
  return new Date(Math.max(at.getTime(), standsAt.getTime()))
}

/** First comes what is due before where the transaction has moved the clock; then the clock moves on, unless only the rest is wanted. */
async function planStep(
  db: ReadHandle,
  timeline: Timeline,
  target: Date,
  selection: Selection,
  { firstEvent, movedTo, wanted }: { firstEvent: Date | undefined; movedTo?: Date; wanted: Wanted },
): Promise<Step> {
  const { isLocked, rest } = wanted
  const due = await selectScheduled(db, timeline, target, selection)
  if (movedTo !== undefined) {
    const isLeft = due.some((item) => item.at < movedTo && isLocked(item))
    if (isLeft) return { items: due.filter(({ at }) => at <= movedTo), until: movedTo }
    if (rest) return { items: [], until: movedTo }
  }
  const items = windowOf(due, { isLocked, firstEvent })
  return { items, until: items.at(-1)?.at ?? due[0]?.at ?? target }
}
