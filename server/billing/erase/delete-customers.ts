import type { ReadHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { deleteTestClock } from '../../test-clocks/test-clocks-store.ts'
import { publishEvents } from '../../webhook-events/publish.ts'
import { deleteCustomer, deletePiece, lockNextCustomer } from './deletion-store.ts'

/** Nothing else may find or write to these customers. */
export async function deleteCustomersOf(
  db: ReadHandle,
  timeline: Timeline,
  clock: () => Date,
  pause: AbortSignal,
): Promise<boolean> {
  while (!pause.aborted) {
    await publishEvents(db, timeline.tenantId, clock)
    const isDone = await db.transaction().execute(async (trx) => {
      const customerId = await lockNextCustomer(trx, timeline)
      if (customerId === undefined) {
        await deleteTestClock(trx, timeline)
        return true
      }
      const { tenantId } = timeline
      if (await deletePiece(trx, tenantId, customerId)) await deleteCustomer(trx, tenantId, customerId)
      return false
    })
    if (isDone) return true
  }
  return false
}
