import { moveClock, readClock, releaseClock } from '../clock/store.ts'
import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { processQueued } from '../metering/process-queue.ts'
import { createScheduledRunner } from './run-scheduled.ts'
import { findLastEvent, findNextScheduled, type ScheduledItem } from './store.ts'

/**
 * What came of it: whether the clock arrived, when by its own time where this call brought it there, and for which customers
 * something could not be done on the way.
 */
export type Advanced = { arrived: boolean; at?: Date; failures: Error[] }

/**
 * Advances a test clock to where it was sent: it moves on to the next moment at which something falls due, does that, and so
 * on. Each step is a transaction of its own, so that nobody waits for more than one, and a crash or a pause loses nothing:
 * the next call goes on from there. A customer whose step fails is left out from then on, as in live mode.
 * Stops between two steps once `pause` is aborted.
 */
export async function advanceClock(
  db: ReadHandle,
  tenantId: number,
  tools: EngineDeps,
  pause: AbortSignal,
): Promise<Advanced> {
  const runner = createScheduledRunner(db, tenantId, tools)
  let at: Date | undefined
  const result = (arrived: boolean) => ({ arrived, ...(at && { at }), failures: runner.failures })
  while (!pause.aborted) {
    const step = await planStep(db, tenantId, runner.leftOut)
    if (step === undefined) return result(true)
    const { due, eventsUntil, until } = step
    // Events go first, and once: those that come in meanwhile do not keep the clock from arriving.
    if (eventsUntil !== undefined) {
      await moveClock(db, tenantId, eventsUntil)
      const { failed, paused } = await processQueued(db, tenantId, tools, pause)
      for (const [customerId, failure] of failed) runner.leaveOut(customerId, failure)
      if (paused) continue
    }
    if (due === undefined) {
      await releaseClock(db, tenantId, { at: until, now: tools.clock() })
      at = until
    } else
      await runner.run(async (trx) => {
        await moveClock(trx, tenantId, until)
        return due
      })
  }
  return result(false)
}

/**
 * A step of the clock: to the next thing that falls due or, where nothing does, to where the clock was sent. `eventsUntil` is
 * the time of the last event that is queued until then, where there is one.
 */
type Step = { due: ScheduledItem | undefined; until: Date; eventsUntil: Date | undefined }

/** Undefined for a clock that does not advance. */
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
