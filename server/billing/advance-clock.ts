import { moveClock, readClock, releaseClock } from '../clock/store.ts'
import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { processQueued, queueNextAhead } from '../metering/process-queue.ts'
import { createScheduledRunner } from './run-scheduled.ts'
import { findLastEvent, findNextScheduled, type ScheduledItem } from './store.ts'

/** `at` is the tenant's time if this call brought the clock to its target. */
export type Advanced = { arrived: boolean; at?: Date; failures: Error[] }

/**
 * Advances a test clock to its target, one scheduled item per transaction, so that others wait for one item at most and the
 * next call continues after a pause or a crash. It leaves out customers whose item fails, as in live mode.
 */
export async function advanceClock(
  db: ReadHandle,
  tenantId: number,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<Advanced> {
  const runner = createScheduledRunner(db, tenantId, deps)
  let at: Date | undefined
  const result = (arrived: boolean) => ({ arrived, ...(at && { at }), failures: runner.failures })
  while (!pause.aborted) {
    const step = await planStep(db, tenantId, runner.leftOut)
    if (step === undefined) return result(true)
    const { due, eventsUntil, until } = step
    // Once per step, so that new events cannot hold the clock up.
    if (eventsUntil !== undefined) {
      await moveClock(db, tenantId, eventsUntil)
      const { failed, paused } = await processQueued(db, tenantId, deps, pause)
      for (const [customerId, failure] of failed) runner.leaveOut(customerId, failure)
      if (paused) continue
    }
    if (due === undefined) {
      await db.transaction().execute(async (trx) => {
        await releaseClock(trx, tenantId, { at: until, now: deps.clock() })
        await queueNextAhead(trx, tenantId, deps)
      })
      at = until
    } else
      await runner.run(async (trx) => {
        await moveClock(trx, tenantId, until)
        return due
      })
  }
  return result(false)
}

/** `eventsUntil` is the time of the last event queued by `until`. */
type Step = { due: ScheduledItem | undefined; until: Date; eventsUntil: Date | undefined }

/** Returns undefined for a clock that is not advancing. */
async function planStep(
  db: ReadHandle,
  tenantId: number,
  leftOut: readonly string[],
): Promise<Step | undefined> {
  const { advancingTo } = await readClock(db, tenantId)
  if (advancingTo === null) return undefined
  const due = await findNextScheduled(db, tenantId, advancingTo, leftOut)
  const until = due?.at ?? advancingTo
  return { due, until, eventsUntil: await findLastEvent(db, tenantId, until, leftOut) }
}
