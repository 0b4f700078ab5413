import { sql } from 'kysely'
import { coalesce } from '../../db/coalesce.ts'
import { isTransient } from '../../db/errors.ts'
import { queueProcessing } from '../../db/job-queue.ts'
import type { Mode, ReadHandle, WriteHandle } from '../../db/schema.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import {
  type Batch,
  decide,
  type IngestResult,
  type Insert,
  nameOf,
  type StoredEvent,
  type StoredEvents,
  timeOf,
} from '../decide.ts'
import { checkWindow } from '../event-content.ts'
import { eventId } from '../event-id.ts'
import { UNKNOWN } from '../owner.ts'
import { type EventName, insertEvents, replaceRejected } from './rows/store.ts'
import { type Texts, writeTexts } from './texts.ts'

/** `mode` says whether customers can be on test clocks. */
type Request = Omit<Batch, keyof Customers> & { mode: Mode }
type Customers = Pick<Batch, 'onTestClocks' | 'byExternalId'>
/** Commits concurrent calls together. */
export type StoreEvents = (request: Request) => Promise<IngestResult>
type CustomerName = { tenantId: number } & ({ customerId: string } | { externalId: string })
/** Returns by tenant those that exist. */
type FindCustomers = (
  db: ReadHandle,
  names: readonly CustomerName[],
) => Promise<ReadonlyMap<number, Customers>>

const MAX_EVENTS_PER_COMMIT = 5_000
const MAX_TEXT_PER_COMMIT = 1024 * 1024
/** Larger batches are stored one at a time, so that others wait for one of them at most. */
const HEAVY_TEXT = 256 * 1024
const HEAVY_BATCHES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

type Decision = ReturnType<typeof decide>
type Waiting = { request: Request; texts: Texts }

export function createEventStore(db: ReadHandle, findCustomers: FindCustomers): StoreEvents {
  const oneAtATime = createFairLimiter(HEAVY_BATCHES)
  const store = coalesce((waiting: Waiting[]) => storeTogether(db, waiting, findCustomers), {
    maxBatchWeight: 1,
    weigh: ({ request, texts }) =>
      Math.max(request.events.length / MAX_EVENTS_PER_COMMIT, texts.characters / MAX_TEXT_PER_COMMIT),
    ownerOf: ({ request }) => request.tenantId,
    isNonRetryable: isTransient,
  })
  return async (request) => {
    const texts = await writeTexts(request.events)
    if (texts.characters <= HEAVY_TEXT) return store({ request, texts })
    return oneAtATime(request.tenantId, () => store({ request, texts }))
  }
}

/**
 * Only the insert shows which keys were stored already, so it decides again afterwards. When that changes the outcome of a
 * request, everything is rolled back and repeated.
 */
async function storeTogether(
  db: ReadHandle,
  waiting: Waiting[],
  findCustomers: FindCustomers,
): Promise<IngestResult[]> {
  const requests = waiting.map(({ request }) => request)
  const batches = await withCustomers(db, requests, findCustomers)
  const texts = new Map(waiting.flatMap(({ texts }) => [...texts.byEvent]))
  const stored = new Map(await findStored(db, keysOutsideWindow(batches)))
  for (;;) {
    const { results, inserts } = decide(batches, stored)
    if (inserts.size === 0) return results
    const trx = await db.startTransaction().execute()
    try {
      const { others, gone } = await writeEvents(trx, [...inserts.values()], texts)
      for (const [name, event] of others) stored.set(name, event)
      for (const name of gone) stored.delete(name)
      const final = others.size === 0 ? { results, inserts } : decide(batches, stored)
      if (gone.length === 0 && isWritten(final, { results, inserts })) {
        await queueProcessing(trx, [...inserts.values()])
        await trx.commit().execute()
        return final.results
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

/** A live request without external ids needs no look-up: no customer of it is on a test clock. */
async function withCustomers(
  db: ReadHandle,
  requests: readonly Request[],
  findCustomers: FindCustomers,
): Promise<Batch[]> {
  const names = requests.flatMap(namesIn)
  const found = names.length === 0 ? undefined : await findCustomers(db, names)
  return requests.map(({ mode, ...request }) => ({ ...request, ...(found?.get(request.tenantId) ?? NONE) }))
}

function namesIn({ tenantId, mode, events }: Request): CustomerName[] {
  const ids = mode === 'test' ? events.flatMap(({ customer_id }) => customer_id ?? []) : []
  const externalIds = events.flatMap(({ external_customer_id }) => external_customer_id ?? [])
  return [
    ...[...new Set(ids)].map((customerId) => ({ tenantId, customerId })),
    ...[...new Set(externalIds)].map((externalId) => ({ tenantId, externalId })),
  ]
}

const NONE: Customers = { onTestClocks: new Map(), byExternalId: new Map() }

/** Duplicates of stored events are accepted even when they are too old, so these are looked up first. */
function keysOutsideWindow(batches: Batch[]): EventName[] {
  return batches.flatMap((batch) =>
    batch.events
      .filter((event) => checkWindow(event, timeOf(batch, event).now) !== undefined)
      .map((event) => ({ tenant_id: batch.tenantId, id: eventId(batch.tenantId, event.idempotency_key) })),
  )
}

/** A replacement that only the insert brought to light is still to be written. */
function isWritten(final: Decision, written: Decision): boolean {
  return (
    final.results.every(({ outcome }, index) => outcome === written.results[index]?.outcome) &&
    [...final.inserts].every(([name, { replaces }]) => replaces === written.inserts.get(name)?.replaces)
  )
}

/**
 * Returns what is stored already under the keys of events that it could not write, and the names of those where this is gone by
 * now, with its customer.
 */
async function writeEvents(
  trx: WriteHandle,
  inserts: Insert[],
  texts: Texts['byEvent'],
): Promise<{ others: StoredEvents; gone: string[] }> {
  const rows = inserts.map((insert) => ({
    ...insert,
    id: eventId(insert.tenantId, insert.event.idempotency_key),
    text: texts.get(insert.event) ?? JSON.stringify(insert.event.properties),
  }))
  const [replacing, fresh] = [true, false].map((each) => rows.filter(({ replaces }) => replaces === each))
  const unwritten = [
    ...(await insertEvents(trx, fresh ?? [])),
    ...(await replaceRejected(trx, replacing ?? [])),
  ]
  const others = await findStored(trx, unwritten)
  if (unwritten.length === others.size) return { others, gone: [] }
  const ids = new Set(unwritten.map(({ tenant_id, id }) => `${tenant_id} ${id}`))
  const names = rows.flatMap(({ tenantId, id, event }) =>
    ids.has(`${tenantId} ${id}`) ? [nameOf(tenantId, event)] : [],
  )
  return { others, gone: names.filter((name) => !others.has(name)) }
}

async function findStored(db: ReadHandle, names: readonly EventName[]): Promise<StoredEvents> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<StoredEvent & EventName>`
    select e.tenant_id, e.id, e.idempotency_key, e.event_name, e."timestamp", e.properties, e.external_customer_id,
      case when e.external_customer_id is null then e.customer_id end as customer_id,
      starts_with(e.customer_id, ${UNKNOWN}) as customer_unknown,
      coalesce((
        select true from event_states s
        where s.tenant_id = e.tenant_id and s.customer_id = e.customer_id and s."timestamp" = e."timestamp"
          and s.id = e.id and s.status = 'rejected'
      ), false) as rejected
    from unnest(${names.map(({ tenant_id }) => tenant_id)}::bigint[], ${names.map(({ id }) => id)}::text[]) as k (tenant_id, id)
    join usage_events e using (tenant_id, id)`.execute(db)
  return new Map(rows.map((row) => [nameOf(row.tenant_id, row), row]))
}
