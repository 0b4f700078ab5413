import { sql } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'
import { eventLifecycle } from '../lifecycle.ts'
import type { EventRow } from '../store.ts'

/** Returns false if the event has another status by now. */
export async function markVoided(
  trx: WriteHandle,
  { tenant_id, customer_id, timestamp, id, status }: EventRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with removed as (
      delete from event_states
      where tenant_id = ${tenant_id} and customer_id = ${customer_id} and "timestamp" = ${timestamp} and id = ${id}
        and status = ${status}
      returning tenant_id, customer_id, "timestamp", id, test_clock_id
    )
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
    select tenant_id, customer_id, "timestamp", id, ${eventLifecycle.processed.void}, ${now}, test_clock_id
    from removed
    returning 1`.execute(trx)
  return rows.length > 0
}
