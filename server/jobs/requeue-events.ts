import type { EngineDeps } from '../context.ts'
import { findCustomer } from '../customers/customers-store.ts'
import { type Place, queueRequeuing, type Requeuing } from '../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { timelineOf } from '../db/timeline.ts'
import { requeueUnmatched } from '../events/unmatched-store.ts'
import { requeueWaiting } from '../events/waiting-store.ts'
import { readNow } from '../test-clocks/test-clocks-store.ts'

const EVENTS_PER_TRANSACTION = 5_000
/** After this many transactions, other jobs get a turn. */
const MAX_TRANSACTIONS = 10

/** Locks keep an event's rejection and its meter's or customer's creation apart, so no event is missed. */
export async function requeueEvents(
  db: ReadHandle,
  tenantId: number,
  payload: unknown,
  deps: EngineDeps,
): Promise<void> {
  const requeuing = parse(payload)
  let place: Place | undefined = requeuing.after
  for (let count = 0; place !== undefined && count < MAX_TRANSACTIONS; count += 1) {
    const after: Place = place
    place = await db.transaction().execute((trx) => requeueSome(trx, tenantId, { ...requeuing, after }, deps))
  }
  if (place !== undefined) await queueRequeuing(db, tenantId, { ...requeuing, after: place })
}

async function requeueSome(
  trx: WriteHandle,
  tenantId: number,
  requeuing: Requeuing,
  { clock }: EngineDeps,
): Promise<Place | undefined> {
  const part = { after: requeuing.after, maxEvents: EVENTS_PER_TRANSACTION }
  if ('eventName' in requeuing)
    return requeueUnmatched(trx, tenantId, requeuing.eventName, { ...part, now: clock() })
  const customer = await findCustomer(trx, tenantId, requeuing.customerId)
  if (customer === undefined || customer.external_id === null) return undefined
  const now = await readNow(trx, timelineOf(customer), clock)
  return requeueWaiting(trx, tenantId, customer.external_id, { ...part, now, clock: clock() })
}

function parse(payload: unknown): Requeuing {
  const { eventName, customerId, after } = Object(payload)
  const { customer_id, timestamp, id } = Object(after)
  if (typeof customer_id !== 'string' || typeof id !== 'number')
    throw new Error('the job has no place to continue from')
  const place = { customer_id, timestamp: new Date(timestamp), id }
  if (typeof eventName === 'string') return { eventName, after: place }
  if (typeof customerId === 'string') return { customerId, after: place }
  throw new Error('the job has neither the name of events nor a customer')
}
