import { runScheduled } from '../billing/run-scheduled.ts'
import type { EngineDeps } from '../context.ts'
import { queueProcessing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { processQueued } from '../metering/process-queue.ts'
import { throwNoted } from '../runtime/failures.ts'

/**
 * Gives a verdict to each of a tenant's queued events, and adds what it counts to usage and wallets. A crash at any point
 * loses nothing and doubles nothing: verdicts are committed with all that they lead to, and what is still queued is found
 * again. Events from after a period's end wait for the next period to begin: after what was due they are looked for again.
 * What cannot be done for a customer holds up no other: it is thrown when all else is done. Once `pause` is aborted it ends
 * after the current batch, and queues itself again.
 */
export async function processEvents(
  db: ReadHandle,
  tenantId: number,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<void> {
  const { failed, paused } = await processQueued(db, tenantId, deps, pause)
  const failures = [...failed.values()]
  if (!paused) {
    const due = await runScheduled(db, tenantId, deps, pause)
    failures.push(...due.failures)
    if (!due.worked && !due.paused) return throwNoted(failures)
  }
  await queueProcessing(db, [tenantId])
  throwNoted(failures)
}
