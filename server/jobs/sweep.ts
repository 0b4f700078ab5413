import { selectUnerased } from '../billing/erase/erasure-store.ts'
import { selectTimelinesWithScheduled } from '../billing/schedule/billing-store.ts'
import { queueErasure, queueScheduledWork, queueTestClock } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectBusyClocks } from '../test-clocks/test-clocks-store.ts'
import { selectTenantsWithUnnumbered } from '../webhook-events/log-store.ts'
import { publishEvents, publishRejected } from '../webhook-events/publish.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** These steps number at most 10,000 events of each tenant. */
const MAX_STEPS = 10

/** Includes what a crash left: test clocks and deleted customers. */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  await forAllTenants(db, async (tenantIds) => {
    for (const timeline of await selectTimelinesWithScheduled(db, tenantIds, clock()))
      await queueScheduledWork(db, timeline)
    for (const timeline of await selectBusyClocks(db, tenantIds)) await queueTestClock(db, timeline)
    for (const tenantId of await selectTenantsWithUnnumbered(db, tenantIds)) {
      await publishEvents(db, tenantId, clock, MAX_STEPS)
      await publishRejected(db, tenantId, clock)
    }
    for (const customer of await selectUnerased(db, tenantIds)) await queueErasure(db, customer)
  })
}
