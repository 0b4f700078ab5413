import { selectTenantsAdvancing, selectTenantsWithScheduled } from '../billing/store.ts'
import { queueAdvance, queueScheduledWork } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'

/**
 * Finds the tenants for whom something has fallen due, and has it done: time itself writes no job. A clock that was left on
 * its way, as when a process was killed, is carried on.
 */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  for (const tenantId of await selectTenantsWithScheduled(db, clock())) await queueScheduledWork(db, tenantId)
  for (const tenantId of await selectTenantsAdvancing(db)) await queueAdvance(db, tenantId)
}
