import type { EngineDeps } from '../context.ts'
import { type Place, queueRequeuing } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { requeueUnmatched } from '../events/unmatched/store.ts'

const EVENTS_PER_TRANSACTION = 5_000
/** After these, other jobs get a turn. */
const MAX_TRANSACTIONS = 10

/**
 * Queues events again that were rejected before their meter was created. It misses none: rejecting events and creating a meter
 * lock each other out.
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
      return requeueUnmatched(trx, tenantId, eventName, {
        now: clock(),
        after: from,
        maxEvents: EVENTS_PER_TRANSACTION,
      })
    })
  }
  if (place !== undefined) await queueRequeuing(db, tenantId, { eventName, after: place })
}

function parse(payload: unknown): { eventName: string; after: Place } {
  const { eventName, after } = Object(payload)
  const { customer_id, timestamp, id } = Object(after)
  if (typeof eventName !== 'string' || typeof customer_id !== 'string' || typeof id !== 'number')
    throw new Error('the job has no place to continue from')
  return { eventName, after: { customer_id, timestamp: new Date(timestamp), id } }
}
