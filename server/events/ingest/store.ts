import { coalesce } from '../../db/coalesce.ts'
import { isTransient } from '../../db/errors.ts'
import { queueProcessing } from '../../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { type Backlog, createBacklog } from '../../runtime/backlog.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import {
  type Batch,
  decide,
  type IngestResult,
  nameOf,
  type StoredEvent,
  type StoredEvents,
  timeOf,
} from '../decide.ts'
import { checkWindow } from '../event-content.ts'
import { insertFresh } from './fresh/store.ts'
import {
  findStoredOfOne,
  insertEventsOfOne,
  insertFreshOfOne,
  replaceRejectedOfOne,
} from './one-tenant/store.ts'
import { type EventName, insertEvents, type Row, replaceRejected } from './rows/store.ts'
import { findStored } from './stored/store.ts'
import { writeTexts } from './texts.ts'
import { type FindCustomers, type Request, withCustomers } from './with-customers.ts'

/** Commits concurrent calls together. */
export type StoreEvents = (request: Request) => Promise<IngestResult>
/** The sequence of ids counts in such steps. */
const MAX_EVENTS_PER_COMMIT = 5_000
const MAX_TEXT_PER_COMMIT = 1024 * 1024
/** PostgreSQL works on one while the next is decided. */
const MAX_COMMITS = 5
/** So that processing, which takes some twenty statements in turn, gets its turns in this process. */
const MAX_COMMITS_BEHIND = 1
const WORTHWHILE_EVENTS = 100
/** Larger batches are stored one at a time, so that others wait for one of them at most. */
const HEAVY_TEXT = 256 * 1024
const HEAVY_BATCHES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

const TOGETHER = { findStored, insertFresh, insertEvents, replaceRejected }
/** For a cluster: a commit is of one company, so that it is of one node. */
const ONE_BY_ONE: typeof TOGETHER = {
  findStored: findStoredOfOne,
  insertFresh: insertFreshOfOne,
  insertEvents: insertEventsOfOne,
  replaceRejected: replaceRejectedOfOne,
}
type Statements = typeof TOGETHER

/** How the events of one node of a cluster are committed. */
export type Commit = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  atOnce: number
  maxWaitMs: number
}

/** `isDistributed` in a cluster, where each of several nodes has a store of its own. */
type Options = { isDistributed?: boolean; backlog?: Backlog; commit?: Commit | undefined }

type Decision = ReturnType<typeof decide>
type Waiting = { request: Request; characters: number }

export function createEventStore(
  db: ReadHandle,
  findCustomers: FindCustomers,
  { isDistributed = false, backlog = createBacklog(), commit }: Options = {},
): StoreEvents {
  const statements = isDistributed ? ONE_BY_ONE : TOGETHER
  const oneAtATime = createFairLimiter(HEAVY_BATCHES)
  /** The tenants whose last requests had repeats. */
  const repeating = new Set<number>()
  const store = coalesce(
    (waiting: Waiting[]) => {
      const work = () => storeTogether(db, waiting, findCustomers, repeating, statements)
      return commit === undefined ? work() : commit.run(work)
    },
    {
      ownersApart: isDistributed,
      maxBatchWeight: 1,
      weigh: ({ request, characters }) =>
        Math.max(request.events.length / MAX_EVENTS_PER_COMMIT, characters / MAX_TEXT_PER_COMMIT),
      ownerOf: ({ request }) => request.tenantId,
      concurrency: () => commit?.atOnce ?? (backlog.isBehind() ? MAX_COMMITS_BEHIND : MAX_COMMITS),
      // A company's events are committed alone in a cluster, however few.
      worthwhile: isDistributed ? 0 : WORTHWHILE_EVENTS / MAX_EVENTS_PER_COMMIT,
      ...(commit !== undefined && { maxWaitMs: commit.maxWaitMs }),
      isNonRetryable: isTransient,
    },
  )
  return async (request) => {
    const characters = await writeTexts(request.events)
    if (characters <= HEAVY_TEXT) return store({ request, characters })
    return oneAtATime(request.tenantId, () => store({ request, characters }))
  }
}

/** Most requests have new events only. Where a company sent repeats just now, these are looked for first. */
async function storeTogether(
  db: ReadHandle,
  waiting: Waiting[],
  findCustomers: FindCustomers,
  repeating: Set<number>,
  statements: Statements,
): Promise<IngestResult[]> {
  const requests = waiting.map(({ request }) => request)
  const batches = await withCustomers(db, requests, findCustomers)
  const stored = new Map(await statements.findStored(db, keysOutsideWindow(batches)))
  const asFresh = !requests.some(({ tenantId }) => repeating.has(tenantId))
  const results =
    (asFresh ? await storeFresh(db, batches, stored, statements) : undefined) ??
    (await storeAmongOthers(db, batches, stored, statements))
  for (const [index, { tenantId }] of requests.entries())
    if (hasRepeats(results[index])) repeating.add(tenantId)
    else repeating.delete(tenantId)
  return results
}

function hasRepeats(result: IngestResult | undefined): boolean {
  return result?.outcome === 'conflicting' || (result?.outcome === 'accepted' && result.duplicates > 0)
}

/** Returns undefined if an event is not new. */
async function storeFresh(
  db: ReadHandle,
  batches: readonly Batch[],
  stored: StoredEvents,
  { insertFresh }: Statements,
): Promise<IngestResult[] | undefined> {
  const { results, inserts } = decide(batches, stored)
  const rows = rowsOf(inserts)
  if (rows.some(({ replaces }) => replaces)) return undefined
  return rows.length === 0 || (await insertFresh(db, rows)) ? results : undefined
}

/**
 * Only the insert shows which keys were stored already, so it decides again afterwards. When that changes the outcome of a
 * request, everything is rolled back and repeated.
 */
async function storeAmongOthers(
  db: ReadHandle,
  batches: readonly Batch[],
  stored: Map<string, StoredEvent>,
  statements: Statements,
): Promise<IngestResult[]> {
  for (;;) {
    const { results, inserts } = decide(batches, stored)
    if (inserts.size === 0) return results
    const trx = await db.startTransaction().execute()
    try {
      const { others, gone } = await writeEvents(trx, rowsOf(inserts), statements)
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

/** Duplicates of stored events are accepted even when they are too old, so these are looked up first. */
function keysOutsideWindow(batches: readonly Batch[]): EventName[] {
  return batches.flatMap((batch) =>
    batch.events
      .filter((event) => checkWindow(event, timeOf(batch, event).now) !== undefined)
      .map(({ idempotency_key }) => ({ tenant_id: batch.tenantId, idempotency_key })),
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
  rows: readonly Row[],
  { findStored, insertEvents, replaceRejected }: Statements,
): Promise<{ others: StoredEvents; gone: string[] }> {
  const [replacing, fresh] = [true, false].map((each) => rows.filter(({ replaces }) => replaces === each))
  const unwritten = [
    ...(await insertEvents(trx, fresh ?? [])),
    ...(await replaceRejected(trx, replacing ?? [])),
  ]
  const others = await findStored(trx, unwritten)
  if (unwritten.length === others.size) return { others, gone: [] }
  const names = unwritten.map((each) => nameOf(each.tenant_id, each))
  return { others, gone: names.filter((name) => !others.has(name)) }
}

function rowsOf(inserts: Decision['inserts']): Row[] {
  return Array.from(inserts.values(), ({ tenantId, customerId, event, replaces, testClockId, now }) => ({
    ...{ tenantId, customerId, event, replaces, testClockId, now },
    text: event.text ?? JSON.stringify(event.properties),
  }))
}
