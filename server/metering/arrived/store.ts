import { sql } from 'kysely'
import type { WriteHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import { type Batch, eventsOf } from '../../events/arrived/store.ts'
import { eventLifecycle } from '../../events/lifecycle.ts'
import { LAST_CHANGE } from '../../meters/store.ts'
import type { ClaimedEvent } from '../queue/store.ts'

/**
 * Gives events that have arrived their status, under the locks of `claimQueued`. Marks those as processed that are due; the others go to the queue,
 * also those of customers with queued events, which come first: `offset 0` looks for these one customer after another, where a join may read
 * the whole queue; and joined to each batch, all customers would be read for each. `customerIds` are the customers that exist.
 */
export async function claimArrived(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, batches }: { now: Date; batches: readonly Batch[] },
): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    with ready as materialized (
      select id, (
        select min(next_renewal_at) from subscriptions s where s.tenant_id = ${tenantId} and s.customer_id = c.id
      ) as next_renewal_at
      from unnest(${customerIds}::text[]) as c (id)
      where not exists (
        select from event_states_queued q where q.tenant_id = ${tenantId} and q.customer_id = c.id offset 0
      )
    ), taken as materialized (
      select e.* from ${eventsOf(tenantId, batches)}
    ), arrived as materialized (
      select e.*, ready.id is not null and "timestamp" <= ${now}
        and (next_renewal_at is null or next_renewal_at > "timestamp") as due
      from taken e left join ready on ready.id = e.customer_id
    ), given as (
      insert into event_states (tenant_id, customer_id, "timestamp", id, test_clock_id, status, since, meters_as_of)
      select tenant_id, customer_id, "timestamp", id, ${REAL_TIME}::text,
        case when due then ${eventLifecycle.queued.process} else 'queued' end,
        case when due then greatest(${now}, created_at) else created_at end, case when due then ${LAST_CHANGE} end
      from arrived
    )
    select id, seq, customer_id, event_name, "timestamp", properties, created_at as since from arrived where due`.execute(
    trx,
  )
  return rows
}
