import { moveClock, readClock, releaseClock } from '../clock/store.ts'
import type { ReadHandle } from '../db/schema.ts'
import { processQueued } from '../jobs/process-events.ts'
import type { Tools } from './env.ts'
import { runDue } from './run-due.ts'
import { findLastEvent, findNextDue } from './store.ts'

/** What came of it: whether the clock arrived, and for which customers something could not be done on the way. */
export type Advanced = { arrived: boolean; failures: Error[] }

/**
 * Advances a test clock to where it was sent: it moves on to the next moment at which something falls due, does what is due
 * by then as the worker does it in live mode, and so on. Each piece is a transaction of its own, so that nobody waits for
 * more than one, and a crash or a pause loses nothing: whoever calls this next goes on from there. A customer for whom
 * something fails is left out from there on, as in live mode. Stops between two pieces once `pause` is aborted.
 */
export async function advanceClock(
  db: ReadHandle,
  tenantId: number,
  tools: Tools & { clock: () => Date },
  pause: AbortSignal,
): Promise<Advanced> {
  const failures: Error[] = []
  const leftOut: string[] = []
  while (!pause.aborted) {
    const step = await planStep(db, tenantId, leftOut)
    if (step === undefined) return { arrived: true, failures }
    // Events go first, and once: those that come in meanwhile do not keep the clock from arriving.
    if (step.eventsUntil !== undefined) {
      await moveClock(db, tenantId, step.eventsUntil)
      failures.push(...(await processQueued(db, tenantId, tools)))
    }
    await moveClock(db, tenantId, step.until)
    const done = await runDue(db, tenantId, tools, { leftOut, pause })
    failures.push(...done.failures)
    if (step.arrives && !done.anything && !done.paused)
      await releaseClock(db, tenantId, { at: step.until, now: tools.clock() })
  }
  return { arrived: false, failures }
}

/**
 * A step of the clock: to the next moment at which something falls due or, where nothing does, to where it was sent.
 * `eventsUntil` is the time of the last queued event before, where there is one.
 */
type Step = { until: Date; eventsUntil: Date | undefined; arrives: boolean }

/** Undefined for a clock that does not advance. */
async function planStep(
  db: ReadHandle,
  tenantId: number,
  leftOut: readonly string[],
): Promise<Step | undefined> {
  const { advancingTo } = await readClock(db, tenantId)
  if (advancingTo === null) return undefined
  const due = await findNextDue(db, tenantId, advancingTo, leftOut)
  const until = due?.at ?? advancingTo
  // An event of the very moment belongs to what begins then: it is processed among what falls due.
  const before = due === undefined ? until : new Date(until.getTime() - 1)
  return {
    until,
    eventsUntil: await findLastEvent(db, tenantId, before, leftOut),
    arrives: due === undefined,
  }
}
