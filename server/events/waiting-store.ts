import { sql } from 'kysely'
import { type Place, queueProcessing } from '../db/job-queue.ts'
import type { WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { MAX_AHEAD_MS, OLDEST_MS } from './event-content.ts'
import { unknownOwner } from './owner.ts'
import { queueAgain, type Requeued } from './unmatched-store.ts'

/** `now` is the customer's time, `clock` the service's. */
type Part = { now: Date; clock: Date; after: Place | undefined; maxEvents: number }

/**
 * Queues only events that the customer accepts now. Returns the place to continue from. Requires `lockName`, unless the
 * customer has had the id for a while.
 */
export async function requeueWaiting(
  trx: WriteHandle,
  tenantId: number,
  externalId: string,
  { now, clock, after, maxEvents }: Part,
): Promise<Place | undefined> {
  const oldest = new Date(now.getTime() - OLDEST_MS)
  const newest = new Date(now.getTime() + MAX_AHEAD_MS)
  const { rows } = await sql<Requeued>`
    with waiting as materialized (
      select customer_id, "timestamp", id from event_states
      where tenant_id = ${tenantId} and status = 'rejected' and customer_id = ${unknownOwner(externalId)}
        and "timestamp" >= ${oldest} and "timestamp" <= ${newest}
        and (${after === undefined} or ("timestamp", id) > (${after?.timestamp ?? oldest}, ${after?.id ?? 0}))
      order by customer_id, "timestamp", id limit ${maxEvents} for update
    )
    delete from event_states s using waiting w
    where s.tenant_id = ${tenantId} and s.status = 'rejected'
      and s.customer_id = w.customer_id and s."timestamp" = w."timestamp" and s.id = w.id
    returning s.customer_id, s."timestamp", s.id, s.test_clock_id`.execute(trx)
  if (rows.length === 0) return undefined
  await queueAgain(trx, tenantId, rows, clock)
  await queueProcessing(trx, [{ tenantId, testClockId: REAL_TIME }])
  return rows.length < maxEvents ? undefined : rows.toSorted(compare).at(-1)
}

/**
 * Taken before external ids are looked up: otherwise a customer created meanwhile would miss an event rejected then. A
 * lock covers several ids, so a batch takes few.
 */
export async function lockNamesShared(
  trx: WriteHandle,
  tenantId: number,
  owners: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(key) from (
      select distinct ${keyOf(tenantId, sql`owner`)} as key from unnest(${owners}::text[]) as o (owner) order by 1
    ) as keys`.execute(trx)
}

/** Until the transaction ends, no event is rejected for this external id. */
export async function lockName(trx: WriteHandle, tenantId: number, externalId: string): Promise<void> {
  const owner = sql`${unknownOwner(externalId)}::text`
  await sql`select pg_advisory_xact_lock(${keyOf(tenantId, owner)})`.execute(trx)
}

function keyOf(tenantId: number, owner: ReturnType<typeof sql>) {
  return sql`hashtextextended('external ids of ' || ${tenantId}::bigint, abs(hashtext(${owner}) % ${LOCKS})::bigint)`
}

function compare(one: Place, other: Place): number {
  return one.timestamp.getTime() - other.timestamp.getTime() || one.id - other.id
}

/** The number of a tenant's locks. A batch may hold all of them. */
const LOCKS = 64
