import { readNow } from '../clock/store.ts'
import type { EngineDeps } from '../context.ts'
import { type Place, queueRequeuing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { requeueUnmatched } from '../events/unmatched/store.ts'

/** Looked through in one transaction. */
const EVENTS_AT_ONCE = 5_000
/** Transactions of one job, before others have their turn. */
const MAX_TRANSACTIONS = 10

/**
 * Queues the events of a name again that were rejected before their meter was created, from a place on. Whoever rejects
 * events holds the tenant's meters while it does so, and the meter was created under the lock: all that was rejected without
 * it was committed before, and is found. A crash repeats some of it, which changes nothing.
 */
export async function requeueEvents(
  db: ReadHandle,
  tenantId: number,
  payload: unknown,
  { clock }: EngineDeps,
): Promise<void> {
  const { eventName, after } = parse(payload)
  let place: Place | undefined = after
  for (let count = 0; place !== undefined && count < MAX_TRANSACTIONS; count += 1) {
    const from: Place = place
    place = await db.transaction().execute(async (trx) => {
      const now = await readNow(trx, tenantId, clock)
      return requeueUnmatched(trx, tenantId, eventName, { now, after: from, maxEvents: EVENTS_AT_ONCE })
    })
  }
  if (place !== undefined) await queueRequeuing(db, tenantId, { eventName, after: place })
}

function parse(payload: unknown): { eventName: string; after: Place } {
  const { eventName, after } = Object(payload)
  const { customer_id, timestamp, idempotency_key } = Object(after)
  if (typeof eventName !== 'string' || typeof customer_id !== 'string' || typeof idempotency_key !== 'string')
    throw new Error('a job without a place to go on from')
  return { eventName, after: { customer_id, timestamp: new Date(timestamp), idempotency_key } }
}
