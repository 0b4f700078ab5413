import { selectTenantsAdvancing, selectTenantsWithScheduled } from '../billing/store.ts'
import { queueAdvance, queueScheduledWork } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'

/** Queues the scheduled work that is due, and the test clocks that are still advancing, as after a crash. */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  for (const tenantId of await selectTenantsWithScheduled(db, clock())) await queueScheduledWork(db, tenantId)
  for (const tenantId of await selectTenantsAdvancing(db)) await queueAdvance(db, tenantId)
}
