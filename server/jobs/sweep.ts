import { selectTimelinesWithScheduled } from '../billing/store.ts'
import { queueScheduledWork, queueTestClock } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { selectBusyClocks } from '../test-clocks/store.ts'

/** Queues the scheduled work that is due, and the test clocks that are still advancing or being deleted, as after a crash. */
export async function sweep(db: ReadHandle, clock: () => Date): Promise<void> {
  for (const timeline of await selectTimelinesWithScheduled(db, clock()))
    await queueScheduledWork(db, timeline)
  for (const timeline of await selectBusyClocks(db)) await queueTestClock(db, timeline)
}
