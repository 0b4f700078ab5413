import { type RawBuilder, sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../db/schema.ts'
import { REAL_TIME, type Timeline } from '../db/timeline.ts'
import { UNKNOWN } from '../events/owner.ts'
import type { Aggregation } from './aggregate.ts'

/** Includes events that wait for a renewal. */
export async function selectQueuedCustomers(
  db: ReadHandle,
  { tenantId, testClockId }: Timeline,
  { until, after, last, maxEvents }: { until: Date; after: string; last: string; maxEvents: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from (
      select customer_id from event_states
      where tenant_id = ${tenantId} and test_clock_id = ${testClockId} and status = 'queued' and "timestamp" <= ${until}
        and customer_id > ${after} and customer_id <= ${last}
      order by customer_id limit ${maxEvents}
    ) as queued order by customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Includes events that wait for a renewal. Stops at `most`. */
export async function countQueued(
  db: ReadHandle,
  tenantId: number,
  customerIds: readonly string[],
  { until, most }: { until: Date; most: number },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ customer_id: string; events: number }>`
    select c.id as customer_id, (
      select count(*) from (
        select from event_states
        where tenant_id = ${tenantId} and status = 'queued' and customer_id = c.id and "timestamp" <= ${until} limit ${most}
      ) as due
    ) as events from unnest(${customerIds}::text[]) as c (id)`.execute(db)
  return new Map(rows.map(({ customer_id, events }) => [customer_id, events]))
}

export async function selectNextAhead(
  db: ReadHandle,
  tenantId: number,
  after: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min("timestamp") as at from event_states
    where tenant_id = ${tenantId} and status = 'queued' and test_clock_id = ${REAL_TIME} and "timestamp" > ${after}`.execute(
    db,
  )
  return rows[0]?.at ?? undefined
}

/** Undoing a savepoint keeps the locks. */
export async function beginClaim(trx: WriteHandle): Promise<void> {
  await sql`savepoint claim`.execute(trx)
}

export async function undoClaim(trx: WriteHandle): Promise<void> {
  await sql`rollback to savepoint claim`.execute(trx)
  await endClaim(trx)
}

/** Otherwise the savepoints of a transaction would nest. */
export async function endClaim(trx: WriteHandle): Promise<void> {
  await sql`release savepoint claim`.execute(trx)
}

/** By customer: the first expiry after the first due event, of credit that has not been expired yet. */
export async function selectMissedExpiries(
  trx: WriteHandle,
  tenantId: number,
  firstDue: ReadonlyMap<string, Date>,
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ customer_id: string; expires_at: Date }>`
    select g.customer_id, min(g.expires_at) as expires_at
    from unnest(
      ${[...firstDue.keys()]}::text[], ${[...firstDue.values()].map((due) => due.toISOString())}::timestamptz[]
    ) as f (customer_id, due_at)
    join credit_grants g on g.tenant_id = ${tenantId} and g.customer_id = f.customer_id
      and g.account_type = 'pricing_unit' and g.remaining > 0 and g.expires_at > f.due_at and g.expires_at <= ${now}
    group by g.customer_id`.execute(trx)
  return new Map(rows.map(({ customer_id, expires_at }) => [customer_id, expires_at]))
}

export async function recordSegments(
  trx: WriteHandle,
  tenantId: number,
  assigned: Aggregation['assigned'],
): Promise<void> {
  if (assigned.length === 0) return
  await sql`
    update event_states s set segment_ids = string_to_array(a.segment_ids, ' ')
    from unnest(
      ${assigned.map(({ event }) => event.customer_id)}::text[],
      ${assigned.map(({ event }) => event.timestamp.toISOString())}::timestamptz[],
      ${assigned.map(({ event }) => event.id)}::bigint[],
      ${assigned.map(({ segment_ids }) => segment_ids.join(' '))}::text[]
    ) as a (customer_id, "timestamp", id, segment_ids)
    where s.tenant_id = ${tenantId} and s.status = 'processed' and s.customer_id = a.customer_id
      and s."timestamp" = a."timestamp" and s.id = a.id`.execute(trx)
}

/** Looks at each customer's first event before its renewal, since later ones wait for that. */
export async function selectCustomersWithEvents(
  db: ReadHandle,
  tenantId: number,
  moments: ReadonlyArray<{ customer_id: string; at: Date }>,
): Promise<string[]> {
  const hasEvent = (owner: RawBuilder<unknown>, isDue: RawBuilder<unknown>) => sql`exists (
      select from event_states e where e.tenant_id = ${tenantId} and e.status = 'queued' and e.customer_id = ${owner} and ${isDue} offset 0
    )`
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from unnest(
      ${moments.map(({ customer_id }) => customer_id)}::text[],
      ${moments.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as m (customer_id, at)
    join customers c on c.tenant_id = ${tenantId} and c.id = m.customer_id
    cross join lateral (
      select coalesce(min(next_renewal_at), 'infinity') as at from subscriptions s
      where s.tenant_id = ${tenantId} and s.customer_id = c.id
    ) as renewal
    where ${hasEvent(sql`c.id`, sql`e."timestamp" <= m.at and e."timestamp" < renewal.at`)}
      or ${hasEvent(sql`${UNKNOWN}::text || c.external_id`, sql`e."timestamp" <= m.at`)}`.execute(db)
  return rows.map(({ id }) => id)
}
