import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'

/** Consecutive events without rows in event_states. */
export type Batch = { part: number; first_id: number; events: number }

type Range = { parts: readonly number[]; upTo: number; maxEvents: number }

export type Pending = { part: number; upTo: number }

export async function selectTenantsWithArrived(
  db: ReadHandle,
  tenantIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${tenantIds}::bigint[]) as tenant (id) where exists (
      select from event_batches b where b.tenant_id = ${anyOf(tenantIds)} and b.tenant_id = tenant.id offset 0
    )`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findPending(db: ReadHandle, tenantId: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select part, max(first_id) as "upTo" from event_batches where tenant_id = ${tenantId} group by part`.execute(
    db,
  )
  return rows
}

/** Returns at least one batch, of any size. */
export async function selectBatches(
  db: ReadHandle,
  tenantId: number,
  { parts, upTo, maxEvents }: Range,
): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select part, first_id, events from (
      select part, first_id, events, sum(events) over placed as total, row_number() over placed as place from (
        select part, first_id, events from event_batches
        where tenant_id = ${tenantId} and part = any(${parts}::smallint[]) and first_id <= ${upTo}
        order by part, first_id limit ${maxEvents}
      ) as next window placed as (order by part, first_id rows unbounded preceding)
    ) as counted where total <= ${maxEvents} or place = 1 order by part, first_id`.execute(db)
  return rows
}

export async function selectCustomersOf(
  db: ReadHandle,
  tenantId: number,
  batches: readonly Batch[],
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from ${eventsOf(tenantId, batches)} order by customer_id`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/** Only one transaction can take a batch. Returns those it took. */
export async function takeBatches(
  trx: WriteHandle,
  tenantId: number,
  batches: readonly Batch[],
): Promise<Batch[]> {
  const [parts, firstIds] = [batches.map(({ part }) => part), batches.map(({ first_id }) => first_id)]
  const { rows } = await sql<Batch>`
    with locked as materialized (
      select b.part, b.first_id from unnest(${parts}::smallint[], ${firstIds}::bigint[]) as k (part, first_id)
      join event_batches b on b.tenant_id = ${tenantId} and b.part = k.part and b.first_id = k.first_id
      order by b.part, b.first_id for update of b
    )
    delete from event_batches b using locked l where b.tenant_id = ${tenantId} and b.part = l.part and b.first_id = l.first_id
    returning b.part, b.first_id, b.events`.execute(trx)
  return rows
}

export async function queueBatches(
  trx: WriteHandle,
  tenantId: number,
  batches: readonly Batch[],
): Promise<void> {
  const taken = await takeBatches(trx, tenantId, batches)
  if (taken.length === 0) return
  await sql`
    insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id)
    select ${tenantId}::bigint, customer_id, "timestamp", id, 'queued', created_at, ${REAL_TIME}::text
    from ${eventsOf(tenantId, taken)}`.execute(trx)
}

export function eventsOf(tenantId: number, batches: readonly Batch[]) {
  return sql`
    unnest(${batches.map(({ first_id }) => first_id)}::bigint[], ${batches.map(({ events }) => events)}::integer[]) as b (first_id, events)
    cross join lateral (
      select * from usage_events
      where tenant_id = ${tenantId} and id >= b.first_id and id < b.first_id + b.events
      order by id limit b.events
    ) as e`
}
