import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { eventLifecycle } from '../../events/lifecycle.ts'
import type { QueuedEvent, Rejection } from '../aggregate.ts'

/**
 * An event `e` from after a period's end waits until the next period has begun: before that there is nothing it could
 * belong to.
 */
export const NOT_BEFORE_RENEWAL = sql<boolean>`not exists (
  select from subscriptions s
  where s.tenant_id = e.tenant_id and s.customer_id = e.customer_id and s.next_renewal_at <= e."timestamp"
)`

/**
 * The customers of the next `most` queued events whose time has come, from the customer after `after` up to `last`, that
 * one included. Events that wait for a renewal are among them.
 */
export async function selectWaitingCustomers(
  db: ReadHandle,
  tenantId: number,
  { until, after, last, most }: { until: Date; after: string; last: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from (
      select customer_id from event_states
      where tenant_id = ${tenantId} and status = 'queued' and "timestamp" <= ${until}
        and customer_id > ${after} and customer_id <= ${last}
      order by customer_id limit ${most}
    ) as waiting order by customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Marks where the transaction stands before events are taken. */
export async function beginClaim(trx: WriteHandle): Promise<void> {
  await sql`savepoint claim`.execute(trx)
}

/** Undoes all of the transaction since events were last begun to be taken. */
export async function undoClaim(trx: WriteHandle): Promise<void> {
  await sql`rollback to savepoint claim`.execute(trx)
  await endClaim(trx)
}

/** Forgets where the transaction stood, so that one that takes events again and again does not nest ever deeper. */
export async function endClaim(trx: WriteHandle): Promise<void> {
  await sql`release savepoint claim`.execute(trx)
}

/**
 * Takes queued events of these customers whose time has come, customer by customer in the order of their time, and files
 * them as processed; those that are counted by nothing are then to be rejected in the same transaction. No two can take
 * the same event, with the customers' locks or without. Like NOT_BEFORE_RENEWAL, but looked up once for each customer.
 */
export async function claimQueued(
  trx: WriteHandle,
  tenantId: number,
  customerIds: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<QueuedEvent[]> {
  const { rows } = await sql<QueuedEvent>`
    with renewing as materialized (
      select customer_id, min(next_renewal_at) as next_renewal_at from subscriptions
      where tenant_id = ${tenantId} and customer_id = any(${customerIds}::text[]) and next_renewal_at <= ${now}
      group by customer_id
    ), taken as (
      delete from event_states_queued where ctid = any(array(
        select ctid from event_states_queued q
        where tenant_id = ${tenantId} and customer_id = any(${customerIds}::text[]) and "timestamp" <= ${now}
          and not exists (select from renewing r where r.customer_id = q.customer_id and r.next_renewal_at <= q."timestamp")
        order by customer_id, "timestamp", idempotency_key limit ${most}
      ))
      returning tenant_id, customer_id, "timestamp", idempotency_key
    ), filed as (
      insert into event_states (tenant_id, customer_id, "timestamp", idempotency_key, status, since)
      select tenant_id, customer_id, "timestamp", idempotency_key, ${eventLifecycle.queued.process}, ${now} from taken
    )
    select e.idempotency_key, e.seq, e.customer_id, e.event_name, e."timestamp", e.properties
    from taken join usage_events e using (tenant_id, idempotency_key)`.execute(trx)
  return rows
}

/** Files events that were taken as rejected. */
export async function rejectClaimed(
  trx: WriteHandle,
  tenantId: number,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return
  await sql`
    with refused as (
      delete from event_states s using unnest(
        ${rejections.map(({ event }) => event.customer_id)}::text[],
        ${rejections.map(({ event }) => event.timestamp.toISOString())}::timestamptz[],
        ${rejections.map(({ event }) => event.idempotency_key)}::text[],
        ${rejections.map(({ code }) => code)}::text[],
        ${rejections.map(({ message }) => message)}::text[]
      ) as r (customer_id, "timestamp", idempotency_key, code, message)
      where s.tenant_id = ${tenantId} and s.status = 'processed' and s.customer_id = r.customer_id
        and s."timestamp" = r."timestamp" and s.idempotency_key = r.idempotency_key
      returning s.tenant_id, s.customer_id, s."timestamp", s.idempotency_key, s.since, r.code, r.message
    )
    insert into event_states (tenant_id, customer_id, "timestamp", idempotency_key, since, rejection_code,
      rejection_message, status)
    select *, ${eventLifecycle.queued.reject} from refused`.execute(trx)
}
