import type { WriteHandle } from '../db/schema.ts'
import type { EventRow } from './events-store.ts'
import { eventLifecycle } from './lifecycle.ts'

/** Returns false if the event has another status by now. */
export async function markVoided(
  trx: WriteHandle,
  { tenant_id, customer_id, timestamp, id, status }: EventRow,
  now: Date,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('event_states')
    .where('tenant_id', '=', tenant_id)
    .where('customer_id', '=', customer_id)
    .where('timestamp', '=', timestamp)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('test_clock_id')
    .executeTakeFirst()
  if (removed === undefined) return false
  await trx
    .insertInto('event_states')
    .values({
      ...{ tenant_id, customer_id, timestamp, id, test_clock_id: removed.test_clock_id },
      status: eventLifecycle.processed.void,
      since: now,
    })
    .execute()
  return true
}
