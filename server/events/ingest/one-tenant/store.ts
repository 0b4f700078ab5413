import { type RawBuilder, sql } from 'kysely'
import { bigintArray, textArray, timeArray } from '../../../db/binary-array.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { queueProcessing } from '../../../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../../../db/schema.ts'
import { nameOf, type StoredEvent, type StoredEvents } from '../../decide.ts'
import { eventLifecycle } from '../../lifecycle.ts'
import { UNKNOWN } from '../../owner.ts'
import { inBatches } from '../fresh/batches.ts'
import type { EventName, Row } from '../rows/store.ts'

/**
 * What stores events in a cluster: of one company, by statements without a CTE that writes. What such a CTE returns goes to all nodes, so
 * that one that is away would stop everybody.
 */

/** Stores new events and queues them. Returns false, and stores nothing, if one of their keys is stored already. */
export async function insertFreshOfOne(db: ReadHandle, arrived: readonly Row[]): Promise<boolean> {
  const { placed, batches, unbatched } = inBatches(arrived)
  const [first] = arrived
  if (first === undefined) return true
  const rows = placed.map(({ row }) => row)
  try {
    await db.transaction().execute(async (trx) => {
      const seq = await takeSeq(trx)
      await insertRows(trx, rows, seq)
      if (batches.length > 0)
        await sql`
        insert into event_batches (tenant_id, part, seq, events) select ${first.tenantId}::bigint, part, ${seq}::bigint + position, events
        from unnest(${batches.map(({ part }) => part)}::smallint[], ${batches.map(({ position }) => position)}::bigint[],
          ${batches.map(({ events }) => events)}::integer[]) as batch (part, position, events)`.execute(trx)
      await insertQueued(trx, unbatched)
      await queueProcessing(trx, rows)
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'usage_events_pkey')) return false
    throw error
  }
}

/** Returns duplicates. `seq` keeps the order of the requests. */
export async function insertEventsOfOne(trx: WriteHandle, rows: readonly Row[]): Promise<EventName[]> {
  if (rows.length === 0) return []
  const stored = await insertRows(trx, rows, await takeSeq(trx), { unlessStored: UNLESS_STORED })
  await insertQueued(
    trx,
    rows.filter(({ id }) => stored.has(id)),
  )
  return namesOf(rows.filter(({ id }) => !stored.has(id)))
}

const UNLESS_STORED = sql`on conflict (tenant_id, id) do nothing returning id`

/** Returns those that are not rejected any more. Locks in the order of requeueUnmatched, so that they do not deadlock. */
export async function replaceRejectedOfOne(trx: WriteHandle, rows: readonly Row[]): Promise<EventName[]> {
  const [first] = rows
  if (first === undefined) return []
  const { tenantId } = first
  const { rows: removed } = await sql<{ id: string }>`
    with locked as materialized (
      select s.customer_id, s."timestamp", s.id from usage_events e
      join event_states s on s.tenant_id = ${tenantId} and s.customer_id = e.customer_id and s."timestamp" = e."timestamp"
        and s.id = e.id and s.status = 'rejected'
      where e.tenant_id = ${tenantId} and e.id = any(${textArray(rows.map(({ id }) => id))}::text[])
      order by s.customer_id, s."timestamp", s.id for update of s
    )
    delete from event_states s using locked l
    where s.tenant_id = ${tenantId} and s.status = 'rejected' and s.customer_id = l.customer_id
      and s."timestamp" = l."timestamp" and s.id = l.id
    returning s.id`.execute(trx)
  const ids = new Set(removed.map(({ id }) => id))
  const replaced = rows.filter(({ id }) => ids.has(id))
  // Stored anew: a cluster takes a number from the sequence for an insert only.
  const { rows: gone } = await sql<{ id: string; created_at: Date }>`
    delete from usage_events where tenant_id = ${tenantId} and id = any(${textArray([...ids])}::text[])
    returning id, created_at`.execute(trx)
  const createdAt = new Map(gone.map(({ id, created_at }) => [id, created_at]))
  if (replaced.length > 0) await insertRows(trx, replaced, await takeSeq(trx), { createdAt })
  await insertQueued(trx, replaced)
  return namesOf(rows.filter(({ id }) => !ids.has(id)))
}

/** What is stored under the keys of events. */
export async function findStoredOfOne(db: ReadHandle, names: readonly EventName[]): Promise<StoredEvents> {
  const [first] = names
  if (first === undefined) return new Map()
  const { rows } = await sql<StoredEvent & EventName>`
    select e.tenant_id, e.id, e.idempotency_key, e.event_name, e."timestamp", e.properties, e.external_customer_id,
      case when e.external_customer_id is null then e.customer_id end as customer_id,
      starts_with(e.customer_id, ${UNKNOWN}) as customer_unknown, s.id is not null as rejected
    from usage_events e
    left join event_states s on s.tenant_id = ${first.tenant_id} and s.customer_id = e.customer_id
      and s."timestamp" = e."timestamp" and s.id = e.id and s.status = 'rejected'
    where e.tenant_id = ${first.tenant_id} and e.id = any(${textArray(names.map(({ id }) => id))}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [nameOf(row.tenant_id, row), row]))
}

/** The first number for the events of a commit: the sequence leaves room for them. */
async function takeSeq(trx: WriteHandle): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select nextval('usage_events_seq_seq') as seq`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('the sequence gave no number')
  return row.seq
}

type Options = { unlessStored?: RawBuilder<unknown>; createdAt?: ReadonlyMap<string, Date> }

/** By id, so that processes do not deadlock. */
async function insertRows(
  trx: WriteHandle,
  rows: readonly Row[],
  seq: number,
  { unlessStored = sql``, createdAt = new Map() }: Options = {},
): Promise<Set<string>> {
  const placed = rows.map((row, position) => ({ row, seq: seq + position }))
  const sorted = placed.sort(({ row: a }, { row: b }) => (a.id < b.id ? -1 : 1))
  const those = sorted.map(({ row }) => row)
  const { rows: stored } = await sql<{ id: string }>`
    insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
      properties, created_at, seq) overriding system value
    select ${those[0]?.tenantId}::bigint, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
      properties::jsonb, now, seq
    from unnest(
      ${textArray(those.map(({ id }) => id))}::text[],
      ${textArray(those.map(({ event }) => event.idempotency_key))}::text[],
      ${textArray(those.map(({ event }) => event.event_name))}::text[],
      ${textArray(those.map(({ customerId }) => customerId))}::text[],
      ${textArray(those.map(({ event }) => event.external_customer_id))}::text[],
      ${timeArray(those.map(({ event }) => event.timestamp))}::timestamptz[],
      string_to_array(${those.map(({ text }) => text).join('\n')}, E'\\n'),
      ${timeArray(those.map(({ id, now }) => createdAt.get(id) ?? now))}::timestamptz[],
      ${bigintArray(sorted.map((each) => each.seq))}::bigint[]
    ) as row (id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties, now, seq)
    ${unlessStored}`.execute(trx)
  return new Set(stored.map(({ id }) => id))
}

async function insertQueued(trx: WriteHandle, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into event_states (tenant_id, id, customer_id, "timestamp", since, test_clock_id, status)
    select ${rows[0]?.tenantId}::bigint, row.*, ${eventLifecycle.rejected.replace} from unnest(
      ${textArray(rows.map(({ id }) => id))}::text[],
      ${textArray(rows.map(({ customerId }) => customerId))}::text[],
      ${timeArray(rows.map(({ event }) => event.timestamp))}::timestamptz[],
      ${timeArray(rows.map(({ now }) => now))}::timestamptz[],
      ${textArray(rows.map(({ testClockId }) => testClockId))}::text[]
    ) as row`.execute(trx)
}

function namesOf(rows: readonly Row[]): EventName[] {
  return rows.map(({ tenantId, id }) => ({ tenant_id: tenantId, id }))
}
