import { sql } from 'kysely'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'

/** Events that have no row of event_states yet. */
export type Batch = { part: number; seq: number; events: number }

/** `upTo` is a `seq` that `findLastBatch` returned: work on what has arrived by then ends, whatever else arrives meanwhile. */
type Range = { parts: readonly number[]; upTo: number; maxEvents: number }

export async function findLastBatch(
  db: ReadHandle,
  tenantId: number,
  parts: readonly number[],
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(seq) as seq from event_batches
    where tenant_id = ${tenantId} and part = any(${parts}::smallint[])`.execute(db)
  return rows[0]?.seq ?? undefined
}

/** The next batches, with at most `maxEvents` events together if they are more than one. */
export async function selectBatches(
  db: ReadHandle,
  tenantId: number,
  { parts, upTo, maxEvents }: Range,
): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select part, seq, events from (
      select part, seq, events, sum(events) over placed as total, row_number() over placed as place from (
        select part, seq, events from event_batches
        where tenant_id = ${tenantId} and part = any(${parts}::smallint[]) and seq <= ${upTo}
        order by part, seq limit ${maxEvents}
      ) as next window placed as (order by part, seq rows unbounded preceding)
    ) as counted where total <= ${maxEvents} or place = 1 order by part, seq`.execute(db)
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

/** Takes batches, so that nobody else gives their events a status. Returns those that nobody has taken before. */
export async function takeBatches(
  trx: WriteHandle,
  tenantId: number,
  batches: readonly Batch[],
): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    with locked as materialized (
      select b.part, b.seq from unnest(${batches.map(({ part }) => part)}::smallint[], ${batches.map(({ seq }) => seq)}::bigint[])
        as k (part, seq)
      join event_batches b on b.tenant_id = ${tenantId} and b.part = k.part and b.seq = k.seq
      order by b.part, b.seq for update of b
    )
    delete from event_batches b using locked l where b.tenant_id = ${tenantId} and b.part = l.part and b.seq = l.seq
    returning b.part, b.seq, b.events`.execute(trx)
  return rows
}

/** Puts the events of batches into the queue. */
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

/** The events `e` of batches, along the index of `seq`. */
export function eventsOf(tenantId: number, batches: readonly Batch[]) {
  return sql`
    unnest(${batches.map(({ seq }) => seq)}::bigint[], ${batches.map(({ events }) => events)}::integer[]) as b (seq, events)
    cross join lateral (
      select * from usage_events
      where tenant_id = ${tenantId} and usage_events.seq >= b.seq and usage_events.seq < b.seq + b.events
      order by usage_events.seq limit b.events
    ) as e`
}
