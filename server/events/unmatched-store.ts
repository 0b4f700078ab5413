import { sql } from 'kysely'
import { type Place, queueProcessing } from '../db/job-queue.ts'
import type { WriteHandle } from '../db/schema.ts'
import { eventLifecycle } from './lifecycle.ts'
import { insertStates } from './states-store.ts'

type Part = { after: Place; until: Place | undefined; maxEvents: number }
export type Requeued = Place & { test_clock_id: string }

/** Returns the place to continue from. Places only grow, so no event is scanned twice. */
export async function requeueUnmatched(
  trx: WriteHandle,
  tenantId: number,
  eventName: string,
  { now, after = START, maxEvents }: { now: Date; after: Place | undefined; maxEvents: number },
): Promise<Place | undefined> {
  const until = await findEndOfScan(trx, tenantId, after, maxEvents)
  const requeued = await takeUnmatched(trx, tenantId, eventName, { after, until, maxEvents })
  if (requeued.length > 0) await queueAgain(trx, tenantId, requeued, now)
  const clocks = new Set(requeued.map(({ test_clock_id }) => test_clock_id))
  await queueProcessing(
    trx,
    Array.from(clocks, (testClockId) => ({ tenantId, testClockId })),
  )
  return until
}

function findEndOfScan(
  trx: WriteHandle,
  tenantId: number,
  after: Place,
  maxEvents: number,
): Promise<Place | undefined> {
  return trx
    .selectFrom('event_states')
    .select(['customer_id', 'timestamp', 'id'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'rejected')
    .where(sql<boolean>`(customer_id, "timestamp", id) > ${placeOf(after)}`)
    .orderBy('customer_id')
    .orderBy('timestamp')
    .orderBy('id')
    .offset(maxEvents - 1)
    .limit(1)
    .executeTakeFirst()
}

/** Takes events in the order of places to prevent deadlocks. */
async function takeUnmatched(
  trx: WriteHandle,
  tenantId: number,
  eventName: string,
  { after, until, maxEvents }: Part,
): Promise<Requeued[]> {
  const untilThere = until && sql`and (customer_id, "timestamp", id) <= ${placeOf(until)}`
  const { rows } = await sql<Requeued>`
    with scanned as materialized (
      select customer_id, "timestamp", id from event_states
      where tenant_id = ${tenantId} and status = 'rejected' and rejection_code = 'NO_MATCHING_METER'
        and (customer_id, "timestamp", id) > ${placeOf(after)} ${untilThere ?? sql``}
      order by customer_id, "timestamp", id limit ${maxEvents}
    ), locked as materialized (
      select l.customer_id, l."timestamp", l.id from scanned r cross join lateral (
        select s.customer_id, s."timestamp", s.id from event_states s
        where s.tenant_id = ${tenantId} and s.status = 'rejected'
          and s.customer_id = r.customer_id and s."timestamp" = r."timestamp" and s.id = r.id
          and exists (
            select from usage_events e where e.tenant_id = ${tenantId} and e.id = r.id and e.event_name = ${eventName})
        for update of s
      ) l
    )
    delete from event_states s using locked r
    where s.tenant_id = ${tenantId} and s.status = 'rejected'
      and s.customer_id = r.customer_id and s."timestamp" = r."timestamp" and s.id = r.id
    returning s.customer_id, s."timestamp", s.id, s.test_clock_id`.execute(trx)
  return rows
}

export async function queueAgain(
  trx: WriteHandle,
  tenantId: number,
  requeued: readonly Requeued[],
  now: Date,
): Promise<void> {
  const clocks = await trx
    .selectFrom('test_clocks')
    .select(['id', 'frozen_time'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(requeued.map((each) => each.test_clock_id))]}::text[])`)
    .execute()
  const times = new Map(clocks.map(({ id, frozen_time }) => [id, frozen_time]))
  const states = requeued.map((each) => ({ ...each, since: times.get(each.test_clock_id) ?? now }))
  await insertStates(trx, tenantId, states, { status: eventLifecycle.rejected.requeue })
}

function placeOf({ customer_id, timestamp, id }: Place) {
  return sql`(${customer_id}, ${timestamp}, ${id})`
}

const START: Place = { customer_id: '', timestamp: new Date(0), id: 0 }
