import { sql } from 'kysely'
import { coalesce } from '../../db/coalesce.ts'
import { isTransient } from '../../db/errors.ts'
import { queueProcessing } from '../../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import { type Batch, decide, type IngestResult, type Insert, nameOf, type StoredEvents } from '../decide.ts'
import { checkWindow, type NewEvent } from '../event-content.ts'
import { eventId } from '../event-id.ts'
import { type Texts, writeTexts } from './texts.ts'

/** Commits concurrent calls together. */
export type StoreEvents = (batch: Batch) => Promise<IngestResult>

const MAX_EVENTS_PER_COMMIT = 5_000
const MAX_TEXT_PER_COMMIT = 1024 * 1024
/** Larger batches are stored one at a time, so that others wait for one of them at most. */
const HEAVY_TEXT = 256 * 1024
const HEAVY_BATCHES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

/** An event's key in the database. */
type EventName = { tenant_id: number; id: string }
type Waiting = { batch: Batch; texts: Texts }

export function createEventStore(db: ReadHandle): StoreEvents {
  const oneAtATime = createFairLimiter(HEAVY_BATCHES)
  const store = coalesce((waiting: Waiting[]) => storeTogether(db, waiting), {
    maxBatchWeight: 1,
    weigh: ({ batch, texts }) =>
      Math.max(batch.events.length / MAX_EVENTS_PER_COMMIT, texts.characters / MAX_TEXT_PER_COMMIT),
    ownerOf: ({ batch }) => batch.tenantId,
    isNonRetryable: isTransient,
  })
  return async (batch) => {
    const texts = await writeTexts(batch.events)
    if (texts.characters <= HEAVY_TEXT) return store({ batch, texts })
    return oneAtATime(batch.tenantId, () => store({ batch, texts }))
  }
}

/**
 * Only the insert shows which keys were stored already, so it decides again afterwards. When that changes the outcome of a
 * request, everything is rolled back and repeated.
 */
async function storeTogether(db: ReadHandle, waiting: Waiting[]): Promise<IngestResult[]> {
  const batches = waiting.map(({ batch }) => batch)
  const texts = new Map(waiting.flatMap(({ texts }) => [...texts.byEvent]))
  const stored = new Map(await findStored(db, keysOutsideWindow(batches)))
  for (;;) {
    const { results, inserts } = decide(batches, stored)
    if (inserts.size === 0) return results
    const trx = await db.startTransaction().execute()
    try {
      const duplicates = await insertEvents(trx, [...inserts.values()], texts)
      for (const [name, event] of duplicates) stored.set(name, event)
      const final = duplicates.size === 0 ? results : decide(batches, stored).results
      if (final.every(({ outcome }, index) => outcome === results[index]?.outcome)) {
        await queueProcessing(trx, tenantsOf(inserts))
        await trx.commit().execute()
        return final
      }
      await trx.rollback().execute()
    } catch (error) {
      await trx
        .rollback()
        .execute()
        .catch(() => undefined)
      throw error
    }
  }
}

/** Duplicates of stored events are accepted even when they are too old, so these are looked up first. */
function keysOutsideWindow(batches: Batch[]): EventName[] {
  return batches.flatMap(({ tenantId, now, events }) =>
    events
      .filter((event) => checkWindow(event, now) !== undefined)
      .map((event) => ({ tenant_id: tenantId, id: eventId(tenantId, event.idempotency_key) })),
  )
}

function tenantsOf(inserts: Map<string, Insert>): number[] {
  return [...new Set([...inserts.values()].map(({ tenantId }) => tenantId))]
}

/** Returns duplicates. Inserts by id, so that processes do not deadlock; `seq` keeps the order of the requests. */
async function insertEvents(
  trx: WriteHandle,
  inserts: Insert[],
  texts: Texts['byEvent'],
): Promise<StoredEvents> {
  const rows = inserts.map((insert) => ({
    ...insert,
    id: eventId(insert.tenantId, insert.event.idempotency_key),
  }))
  // One text instead of an array, which would escape megabytes of quotes. JSON contains no line break.
  const properties = rows
    .map((row) => texts.get(row.event) ?? JSON.stringify(row.event.properties))
    .join('\n')
  const { rows: duplicates } = await sql<EventName>`
    with arrived as materialized (
      select *, nextval('usage_events_seq_seq') as seq
      from unnest(
        ${rows.map((row) => row.tenantId)}::bigint[],
        ${rows.map((row) => row.id)}::text[],
        ${rows.map((row) => row.event.idempotency_key)}::text[],
        ${rows.map((row) => row.event.event_name)}::text[],
        ${rows.map((row) => row.event.customer_id)}::text[],
        ${rows.map((row) => row.event.timestamp.toISOString())}::timestamptz[],
        string_to_array(${properties}, E'\\n'),
        ${rows.map((row) => row.now.toISOString())}::timestamptz[]
      ) as row (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties, now)
    ), stored as (
      insert into usage_events (tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties,
        created_at, seq) overriding system value
      select tenant_id, id, idempotency_key, event_name, customer_id, "timestamp", properties::jsonb, now, seq
      from arrived order by tenant_id, id collate "C"
      on conflict (tenant_id, id) do nothing
      returning tenant_id, customer_id, "timestamp", id, created_at
    ), queued as (
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since)
      select tenant_id, customer_id, "timestamp", id, 'queued', created_at from stored
    )
    select tenant_id, id from arrived where (tenant_id, id) not in (select tenant_id, id from stored)`.execute(
    trx,
  )
  return findStored(trx, duplicates)
}

async function findStored(db: ReadHandle, names: readonly EventName[]): Promise<StoredEvents> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<NewEvent & EventName>`
    select e.tenant_id, e.id, e.idempotency_key, e.event_name, e.customer_id, e."timestamp", e.properties
    from unnest(${names.map(({ tenant_id }) => tenant_id)}::bigint[], ${names.map(({ id }) => id)}::text[]) as k (tenant_id, id)
    join usage_events e using (tenant_id, id)`.execute(db)
  return new Map(rows.map((row) => [nameOf(row.tenant_id, row), row]))
}
