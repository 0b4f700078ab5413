import { ID_RANGES } from '../../db/id-ranges.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { findLastBatch, queueBatches, selectBatches } from './store.ts'

const ALL = ID_RANGES.map((_, part) => part)
/** Few enough to keep transactions short. */
const MAX_EVENTS = 5_000

/**
 * Puts the events that have arrived into the queue, for those who read it. Processing does so too, so that there are few unless no worker runs.
 */
export async function queueArrived(db: ReadHandle, tenantId: number): Promise<void> {
  const upTo = await findLastBatch(db, tenantId, ALL)
  if (upTo === undefined) return
  for (;;) {
    const batches = await selectBatches(db, tenantId, { parts: ALL, upTo, maxEvents: MAX_EVENTS })
    if (batches.length === 0) return
    await db.transaction().execute((trx) => queueBatches(trx, tenantId, batches))
  }
}

/** Those that have come since `queueArrived`, in the transaction that reads the queue. Lock customers first. */
export async function queueJustArrived(trx: WriteHandle, tenantId: number): Promise<void> {
  const upTo = await findLastBatch(trx, tenantId, ALL)
  if (upTo === undefined) return
  const all = { parts: ALL, upTo, maxEvents: Number.MAX_SAFE_INTEGER }
  await queueBatches(trx, tenantId, await selectBatches(trx, tenantId, all))
}
