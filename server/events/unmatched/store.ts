import { sql } from 'kysely'
import { type Place, queueProcessing } from '../../db/job-queue.ts'
import type { WriteHandle } from '../../db/schema.ts'
import { eventLifecycle } from '../lifecycle.ts'

/** Returns the place to continue from. Places only move forward, so an event that is rejected again is not scanned twice. */
export async function requeueUnmatched(
  trx: WriteHandle,
  tenantId: number,
  eventName: string,
  { now, after, maxEvents }: { now: Date; after: Place | undefined; maxEvents: number },
): Promise<Place | undefined> {
  const start = after ?? START
  const { rows } = await sql<Place & { scanned: number; clocks: string[] }>`
    with scanned as materialized (
      select customer_id, "timestamp", id, rejection_code from event_states
      where tenant_id = ${tenantId} and status = 'rejected'
        and (customer_id, "timestamp", id) > (${start.customer_id}, ${start.timestamp}, ${start.id})
      order by customer_id, "timestamp", id limit ${maxEvents}
    ), locked as materialized (
      select l.customer_id, l."timestamp", l.id from scanned r cross join lateral (
        select s.customer_id, s."timestamp", s.id from event_states s
        where s.tenant_id = ${tenantId} and s.status = 'rejected'
          and s.customer_id = r.customer_id and s."timestamp" = r."timestamp" and s.id = r.id
          and exists (
            select from usage_events e where e.tenant_id = ${tenantId} and e.id = r.id and e.event_name = ${eventName})
        for update of s
      ) l where r.rejection_code = 'NO_MATCHING_METER'
    ), requeued as (
      delete from event_states s using locked r
      where s.tenant_id = ${tenantId} and s.status = 'rejected'
        and s.customer_id = r.customer_id and s."timestamp" = r."timestamp" and s.id = r.id
      returning s.tenant_id, s.customer_id, s."timestamp", s.id, s.test_clock_id
    ), queued as (
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
      select tenant_id, customer_id, "timestamp", id, ${eventLifecycle.rejected.requeue},
        coalesce(${FROZEN_TIME}, ${now}), test_clock_id
      from requeued
      returning test_clock_id
    )
    select r.customer_id, r."timestamp", r.id,
      (select count(*) from scanned) as scanned, array(select distinct test_clock_id from queued) as clocks
    from scanned r order by r.customer_id desc, r."timestamp" desc, r.id desc limit 1`.execute(trx)
  const [last] = rows
  if (last === undefined) return undefined
  await queueProcessing(
    trx,
    last.clocks.map((testClockId) => ({ tenantId, testClockId })),
  )
  return last.scanned < maxEvents ? undefined : last
}

const FROZEN_TIME = sql`(
  select frozen_time from test_clocks c where c.tenant_id = requeued.tenant_id and c.id = requeued.test_clock_id
)`

/** Before all events. */
const START: Place = { customer_id: '', timestamp: new Date(0), id: 0 }
