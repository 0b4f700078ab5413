import { sql } from 'kysely'
import type { WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { type Batch, eventsOf } from '../events/arrived/arrived-store.ts'
import { eventLifecycle } from '../events/lifecycle.ts'
import { readLastChange } from '../meters/meters-store.ts'
import type { ClaimedEvent } from './claims-store.ts'

/**
 * Gives events that have arrived their status, under the locks of `claimQueued`. Marks those as processed that are due; the others go to
 * the queue, also those of customers with queued events, which come first. `customerIds` are the customers that exist.
 */
export async function claimArrived(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, batches }: { now: Date; batches: readonly Batch[] },
): Promise<ClaimedEvent[]> {
  // Once, so that both statements say the same of an event. `offset 0` keeps their customers from being joined to each batch.
  const ready = await selectReady(trx, tenantId, customerIds)
  const change = await readLastChange(trx)
  const arrived = sql`
    select e.*, r.id is not null and e."timestamp" <= ${now}
      and (r.next_renewal_at is null or r.next_renewal_at > e."timestamp") as due
    from (select e.* from ${eventsOf(tenantId, batches)} offset 0) as e left join unnest(
      ${ready.map(({ id }) => id)}::text[],
      ${ready.map(({ next_renewal_at }) => next_renewal_at?.toISOString() ?? null)}::timestamptz[]
    ) as r (id, next_renewal_at) on r.id = e.customer_id`
  await sql`
    insert into event_states (tenant_id, customer_id, "timestamp", id, test_clock_id, status, since, meters_as_of)
    select ${tenantId}::bigint, customer_id, "timestamp", id, ${REAL_TIME}::text,
      case when due then ${eventLifecycle.queued.process} else 'queued' end,
      case when due then greatest(${now}, created_at) else created_at end, case when due then ${change}::bigint end
    from (${arrived}) as arrived`.execute(trx)
  const { rows } = await sql<ClaimedEvent>`
    select id, id as seq, customer_id, event_name, "timestamp", properties, created_at as since from (${arrived}) as arrived
    where due`.execute(trx)
  return rows
}

type Ready = { id: string; next_renewal_at: Date | null }

/** The customers without queued events: `offset 0` looks for these one customer after another, where a join may read the whole queue. */
async function selectReady(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
): Promise<Ready[]> {
  const { rows } = await sql<Ready>`
    select c.id, (
      select min(next_renewal_at) from subscriptions s where s.tenant_id = ${tenantId} and s.customer_id = c.id
    ) as next_renewal_at
    from unnest(${customerIds}::text[]) as c (id)
    where not exists (
      select from event_states q where q.tenant_id = ${tenantId} and q.status = 'queued' and q.customer_id = c.id offset 0
    )`.execute(trx)
  return rows
}
