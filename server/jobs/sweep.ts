import { selectUnerased } from '../billing/erasure/store.ts'
import { selectTimelinesWithScheduled } from '../billing/store.ts'
import { queueErasure, queueScheduledWork, queueTestClock } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectBusyClocks } from '../test-clocks/store.ts'
import { forEachTenant } from './for-each-tenant.ts'

/** Queues the scheduled work that is due, and what a crash left: test clocks on their way or being deleted, deleted customers. */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  await forEachTenant(db, async (tenantId) => {
    for (const timeline of await selectTimelinesWithScheduled(db, tenantId, clock()))
      await queueScheduledWork(db, timeline)
    for (const timeline of await selectBusyClocks(db, tenantId)) await queueTestClock(db, timeline)
    for (const customer of await selectUnerased(db, tenantId)) await queueErasure(db, customer)
  })
}
