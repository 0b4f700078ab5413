import { sql } from 'kysely'
import { type Place, queueProcessing } from '../../db/job-queue.ts'
import type { WriteHandle } from '../../db/schema.ts'
import { eventLifecycle } from '../lifecycle.ts'

/**
 * Looks at the rejected events after a place, at maxEvents so many, and queues those of this name again that no meter counted.
 * Returns the place to go on from; undefined where it has looked at all. An event that is rejected again lies behind that
 * place: whoever goes on from place to place looks at each event once, and comes to an end.
 */
export async function requeueUnmatched(
  trx: WriteHandle,
  tenantId: number,
  eventName: string,
  { now, after, maxEvents }: { now: Date; after: Place | undefined; maxEvents: number },
): Promise<Place | undefined> {
  const start = after ?? START
  const { rows } = await sql<Place & { looked: number; queued: number }>`
    with looked as materialized (
      select customer_id, "timestamp", idempotency_key, rejection_code from event_states
      where tenant_id = ${tenantId} and status = 'rejected'
        and (customer_id, "timestamp", idempotency_key) > (${start.customer_id}, ${start.timestamp}, ${start.idempotency_key})
      order by customer_id, "timestamp", idempotency_key limit ${maxEvents}
    ), again as (
      delete from event_states s using looked l, usage_events e
      where l.rejection_code = 'NO_MATCHING_METER' and e.tenant_id = ${tenantId} and e.idempotency_key = l.idempotency_key
        and e.event_name = ${eventName} and s.tenant_id = ${tenantId} and s.status = 'rejected'
        and s.customer_id = l.customer_id and s."timestamp" = l."timestamp" and s.idempotency_key = l.idempotency_key
      returning s.tenant_id, s.customer_id, s."timestamp", s.idempotency_key
    ), queued as (
      insert into event_states (tenant_id, customer_id, "timestamp", idempotency_key, status, since)
      select tenant_id, customer_id, "timestamp", idempotency_key, ${eventLifecycle.rejected.requeue}, ${now} from again
      returning 1
    )
    select l.customer_id, l."timestamp", l.idempotency_key,
      (select count(*) from looked) as looked, (select count(*) from queued) as queued
    from looked l order by l.customer_id desc, l."timestamp" desc, l.idempotency_key desc limit 1`.execute(
    trx,
  )
  const [last] = rows
  if (last === undefined) return undefined
  if (last.queued > 0) await queueProcessing(trx, [tenantId])
  return last.looked < maxEvents ? undefined : last
}

/** Before any customer's. */
const START: Place = { customer_id: '', timestamp: new Date(0), idempotency_key: '' }
