import { type RawBuilder, sql } from 'kysely'
import { existsIn } from '../customers/customers-store.ts'
import { queueProcessing } from '../db/job-queue.ts'
import type { WriteHandle } from '../db/schema.ts'
import { UNKNOWN } from '../events/owner.ts'

type Limits = { now: Date; maxEvents: number }

export async function giveToCustomers(
  trx: WriteHandle,
  tenantId: number,
  owners: readonly string[],
  limits: Limits,
): Promise<number> {
  const externalIds = owners.map((owner) => owner.slice(UNKNOWN.length))
  const isReceiver = sql`customers.external_id = any(${externalIds}::text[])`
  const { events, clocks } = await give(trx, tenantId, isReceiver, limits)
  await queueProcessing(
    trx,
    clocks.map((testClockId) => ({ tenantId, testClockId })),
  )
  return events
}

/** Includes events from before the customers had the ids. The caller processes them. */
export async function giveToThese(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  limits: Limits,
): Promise<number> {
  const { events } = await give(trx, tenantId, sql`customers.id = any(${customerIds}::text[])`, limits)
  return events
}

type Given = { events: number; clocks: string[] }

/** Updates events in the queue's order to prevent deadlocks. */
async function give(
  trx: WriteHandle,
  tenantId: number,
  isReceiver: RawBuilder<unknown>,
  { now, maxEvents }: Limits,
): Promise<Given> {
  const { rows } = await sql<Given>`
    with receivers as materialized (
      select id, test_clock_id, ${UNKNOWN}::text || external_id as owner from customers
      where tenant_id = ${tenantId} and external_id is not null and ${isReceiver} and ${existsIn(tenantId)}
    ), waiting as materialized (
      select q.customer_id as owner, q."timestamp", q.id from event_states q
      where q.tenant_id = ${tenantId} and q.status = 'queued' and q.customer_id = any(array(select owner from receivers))
        and q."timestamp" <= ${now}
      order by q.customer_id, q."timestamp", q.id limit ${maxEvents} for update
    ), given as (
      update event_states q set customer_id = r.id, test_clock_id = r.test_clock_id,
        since = coalesce((
          select frozen_time from test_clocks c where c.tenant_id = ${tenantId} and c.id = r.test_clock_id
        ), q.since)
      from waiting w join receivers r using (owner)
      where q.tenant_id = ${tenantId} and q.status = 'queued' and q.customer_id = w.owner and q."timestamp" = w."timestamp" and q.id = w.id
      returning q.id, q.customer_id, q.test_clock_id
    ), kept as (
      update usage_events e set customer_id = g.customer_id from given g where e.tenant_id = ${tenantId} and e.id = g.id
    )
    select count(*) as events, array_agg(distinct test_clock_id) as clocks from given having count(*) > 0`.execute(
    trx,
  )
  return rows[0] ?? { events: 0, clocks: [] }
}
