import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { NOT_BEFORE_RENEWAL } from '../metering/queue/store.ts'

/** What falls due, in the order in which things of one moment are done: one invoice is settled before the next is finalized. */
export const DUE_KINDS = ['event', 'renewal', 'settling', 'finalizing', 'expiry', 'overdue'] as const
export type ScheduledKind = (typeof DUE_KINDS)[number]

/** Something of a customer's that falls due at a moment: `id` is a subscription's, an invoice's, the customer's or an event's key. */
export type ScheduledItem = { kind: ScheduledKind; id: string; customer_id: string; at: Date }

/** In a late catch-up an invoice is settled when its turn to be finalized was: before what falls due after that. */
const SETTLES_AT = sql`least(finalizes_at, finalized_at)`

/**
 * What falls due next, up to a moment and including it, but for events: they have a queue of their own, which may be long.
 * Undefined where nothing does. Customers can be left out.
 */
export async function findNextScheduled(
  db: ReadHandle,
  tenantId: number,
  until: Date,
  leftOut: readonly string[] = [],
): Promise<ScheduledItem | undefined> {
  const others = sql`tenant_id = ${tenantId} and customer_id <> all(${leftOut}::text[])`
  const { rows } = await sql<ScheduledItem>`
    select kind, id, customer_id, at from (
      (select 'renewal' as kind, id, customer_id, next_renewal_at as at from subscriptions
        where ${others} and next_renewal_at <= ${until} order by next_renewal_at, id limit 1)
      union all
      (select 'finalizing', id, customer_id, finalizes_at from invoices
        where ${others} and status = 'draft' and finalizes_at <= ${until}
        order by finalizes_at, seq limit 1)
      union all
      (select 'settling', id, customer_id, ${SETTLES_AT} from invoices
        where ${others} and status = 'open' and collection_pending and ${SETTLES_AT} <= ${until}
        order by ${SETTLES_AT}, invoice_number limit 1)
      union all
      (select 'expiry', customer_id, customer_id, expires_at from credit_grants
        where ${others} and remaining > 0 and expires_at <= ${until} order by expires_at limit 1)
      union all
      (select 'overdue', id, customer_id, due_at from invoices
        where ${others} and status = 'open' and overdue_at is null and due_at <= ${until}
        order by due_at, id limit 1)
    ) as due
    order by at, array_position(${[...DUE_KINDS]}::text[], kind) limit 1`.execute(db)
  return rows[0]
}

/** The earliest queued event that can be processed, up to a moment and including it. */
export async function findNextEvent(
  db: ReadHandle,
  tenantId: number,
  until: Date,
  leftOut: readonly string[] = [],
): Promise<ScheduledItem | undefined> {
  const { rows } = await sql<ScheduledItem>`
    select 'event' as kind, idempotency_key as id, customer_id, "timestamp" as at from event_states e
    where ${queuedUntil(tenantId, until, leftOut)} order by "timestamp" limit 1`.execute(db)
  return rows[0]
}

/** The time of the latest queued event that can be processed, up to a moment and including it. */
export async function findLastEvent(
  db: ReadHandle,
  tenantId: number,
  until: Date,
  leftOut: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select "timestamp" as at from event_states e
    where ${queuedUntil(tenantId, until, leftOut)} order by "timestamp" desc limit 1`.execute(db)
  return rows[0]?.at
}

function queuedUntil(tenantId: number, until: Date, leftOut: readonly string[]) {
  return sql`e.tenant_id = ${tenantId} and e.status = 'queued' and e."timestamp" <= ${until} and ${NOT_BEFORE_RENEWAL}
    and e.customer_id <> all(${leftOut}::text[])`
}

/** The tenants that have something due by now, each by its own clock. */
export async function selectTenantsWithScheduled(db: ReadHandle, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tenants t, lateral (
      select coalesce(t.clock_stopped_at, ${now}::timestamptz + t.clock_offset_ms * interval '1 ms') as now
    ) c
    where exists (select from event_states e where e.tenant_id = t.id and e.status = 'queued' and e."timestamp" <= c.now)
      or exists (select from subscriptions s where s.tenant_id = t.id and s.next_renewal_at <= c.now)
      or exists (select from invoices i where i.tenant_id = t.id and i.status = 'draft' and i.finalizes_at <= c.now)
      or exists (select from invoices i where i.tenant_id = t.id and i.status = 'open' and i.collection_pending)
      or exists (select from invoices i
        where i.tenant_id = t.id and i.status = 'open' and i.overdue_at is null and i.due_at <= c.now)
      or exists (select from credit_grants g where g.tenant_id = t.id and g.remaining > 0 and g.expires_at <= c.now)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The tenants whose test clock is on its way to somewhere. */
export async function selectTenantsAdvancing(db: ReadHandle): Promise<number[]> {
  const rows = await db
    .selectFrom('tenants')
    .select('id')
    .where('clock_advancing_to', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
