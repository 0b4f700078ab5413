import { type RawBuilder, sql } from 'kysely'
import { bigintArray, textArray, timeArray } from '../../../db/binary-array.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { queueProcessing } from '../../../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../../../db/schema.ts'
import { nameOf, type StoredEvent, type StoredEvents } from '../../decide.ts'
import { eventLifecycle } from '../../lifecycle.ts'
import { UNKNOWN } from '../../owner.ts'
import { insertStates } from '../../states-store.ts'
import { inBatches, type Placed, type Row } from '../batches.ts'
import { KEY_CONSTRAINT } from '../fresh-store.ts'
import { findEarlier, takeIds } from './ids-store.ts'

/** No CTE here writes: Citus sends its rows to all nodes, so a node that is away would stop all events. */

type Numbered = { row: Row; id: number }

/** Returns false and stores nothing if a key is already stored. */
export async function insertFreshOfOne(
  db: ReadHandle,
  tenantId: number,
  arrived: readonly Row[],
): Promise<boolean> {
  const { placed, batches, unbatched } = inBatches(arrived)
  try {
    await db.transaction().execute(async (trx) => {
      const ids = await takeIds(trx)
      if ((await findEarlier(trx, tenantId, keysOf(arrived), ids)).size > 0) throw new StoredEarlier()
      const toNumbered = ({ row, position }: Placed) => ({ row, id: ids.first + position })
      await insertRows(trx, tenantId, placed.map(toNumbered))
      if (batches.length > 0) {
        await sql`
          insert into event_batches (tenant_id, part, first_id, events)
          select ${tenantId}::bigint, part, ${ids.first}::bigint + position, events
          from unnest(${batches.map(({ part }) => part)}::smallint[], ${batches.map(({ position }) => position)}::bigint[],
            ${batches.map(({ events }) => events)}::integer[]) as batch (part, position, events)`.execute(trx)
      }
      await insertQueued(trx, tenantId, unbatched.map(toNumbered))
      await queueProcessing(
        trx,
        unbatched.map(({ row }) => row),
      )
    })
    return true
  } catch (error) {
    if (error instanceof StoredEarlier || isUniqueViolation(error, KEY_CONSTRAINT)) return false
    throw error
  }
}

/** Returns the keys of duplicates. Ids keep the requests' order. */
export async function insertEvents(
  trx: WriteHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const ids = await takeIds(trx)
  const earlier = await findEarlier(trx, tenantId, keysOf(rows), ids)
  const numbered = rows.map((row, position) => ({ row, id: ids.first + position }))
  const fresh = numbered.filter(({ row }) => !earlier.has(row.event.idempotency_key))
  const stored = await insertRows(trx, tenantId, fresh, UNLESS_STORED)
  const isStored = ({ id }: Numbered) => stored.has(id)
  await insertQueued(trx, tenantId, numbered.filter(isStored))
  return keysOf(numbered.filter((each) => !isStored(each)).map(({ row }) => row))
}

const UNLESS_STORED = sql`on conflict do nothing returning id`

/**
 * Returns the keys of events that are no longer rejected. Locks in the order of requeueUnmatched to prevent deadlocks.
 */
export async function replaceRejected(
  trx: WriteHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const { rows: removed } = await sql<{ id: number }>`
    with locked as materialized (
      select s.customer_id, s."timestamp", s.id from usage_events e
      join event_states s on s.tenant_id = ${tenantId} and s.customer_id = e.customer_id and s."timestamp" = e."timestamp"
        and s.id = e.id and s.status = 'rejected'
      where e.tenant_id = ${tenantId} and e.idempotency_key = any(${textArray(keysOf(rows))}::text[])
      order by s.customer_id, s."timestamp", s.id for update of s
    )
    delete from event_states s using locked l
    where s.tenant_id = ${tenantId} and s.status = 'rejected' and s.customer_id = l.customer_id
      and s."timestamp" = l."timestamp" and s.id = l.id
    returning s.id`.execute(trx)
  const { first: firstSeq } = await takeIds(trx)
  const { rows: replaced } = await sql<{ id: number; idempotency_key: string }>`
    update usage_events e set event_name = a.event_name, customer_id = a.customer_id, external_customer_id = a.external_customer_id,
      "timestamp" = a."timestamp", properties = a.properties::jsonb, corrected_seq = a.number
    from ${arrivedOf(rows.map((row, position) => ({ row, id: firstSeq + position })))}
    where e.tenant_id = ${tenantId} and e.id = any(${bigintArray(removed.map(({ id }) => id))}::bigint[])
      and e.idempotency_key = a.idempotency_key
    returning e.id, e.idempotency_key`.execute(trx)
  const ids = new Map(replaced.map(({ id, idempotency_key }) => [idempotency_key, id]))
  const idOf = ({ event }: Row) => ids.get(event.idempotency_key)
  const requeued = rows.flatMap((row) => {
    const id = idOf(row)
    return id === undefined ? [] : [{ row, id }]
  })
  await insertQueued(trx, tenantId, requeued)
  return keysOf(rows.filter((row) => idOf(row) === undefined))
}

export async function findStored(
  db: ReadHandle,
  tenantId: number,
  keys: readonly string[],
): Promise<StoredEvents> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<StoredEvent & { idempotency_key: string }>`
    select e.idempotency_key, e.event_name, e."timestamp", e.properties, e.external_customer_id,
      case when e.external_customer_id is null then e.customer_id end as customer_id,
      starts_with(e.customer_id, ${UNKNOWN}) as customer_unknown, s.id is not null as rejected
    from usage_events e
    left join event_states s on s.tenant_id = ${tenantId} and s.customer_id = e.customer_id
      and s."timestamp" = e."timestamp" and s.id = e.id and s.status = 'rejected'
    where e.tenant_id = ${tenantId} and e.idempotency_key = any(${textArray(keys)}::text[])`.execute(db)
  return new Map(rows.map((row) => [nameOf(tenantId, row), row]))
}

/** Inserting in the order of keys prevents deadlocks. */
async function insertRows(
  trx: WriteHandle,
  tenantId: number,
  events: readonly Numbered[],
  unlessStored: RawBuilder<unknown> = sql``,
): Promise<ReadonlySet<number>> {
  const sorted = events.toSorted(({ row: a }, { row: b }) =>
    a.event.idempotency_key < b.event.idempotency_key ? -1 : 1,
  )
  const { rows: stored } = await sql<{ id: number }>`
    insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
      properties, created_at)
    select ${tenantId}::bigint, number, idempotency_key, event_name, customer_id, external_customer_id, "timestamp",
      properties::jsonb, now
    from ${arrivedOf(sorted)}
    ${unlessStored}`.execute(trx)
  return new Set(stored.map(({ id }) => id))
}

/** Texts are joined by line breaks, which JSON does not contain. */
function arrivedOf(events: readonly Numbered[]) {
  const rows = events.map(({ row }) => row)
  return sql`unnest(
    ${bigintArray(events.map(({ id }) => id))}::bigint[],
    ${textArray(keysOf(rows))}::text[],
    ${textArray(rows.map(({ event }) => event.event_name))}::text[],
    ${textArray(rows.map(({ customerId }) => customerId))}::text[],
    ${textArray(rows.map(({ event }) => event.external_customer_id))}::text[],
    ${timeArray(rows.map(({ event }) => event.timestamp))}::timestamptz[],
    string_to_array(${rows.map(({ text }) => text).join('\n')}, E'\\n'),
    ${timeArray(rows.map(({ now }) => now))}::timestamptz[]
  ) as a (number, idempotency_key, event_name, customer_id, external_customer_id, "timestamp", properties, now)`
}

async function insertQueued(trx: WriteHandle, tenantId: number, events: readonly Numbered[]): Promise<void> {
  const states = events.map(({ row, id }) => ({
    customer_id: row.customerId,
    timestamp: row.event.timestamp,
    id,
    since: row.now,
    test_clock_id: row.testClockId,
  }))
  await insertStates(trx, tenantId, states, { status: eventLifecycle.rejected.replace })
}

class StoredEarlier extends Error {}

function keysOf(rows: readonly Row[]): string[] {
  return rows.map(({ event }) => event.idempotency_key)
}
