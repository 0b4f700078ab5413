import { createAnnounce } from '../../db/announce-store.ts'
import { type Guard, unguarded } from '../../db/cluster/breaker.ts'
import { coalesce } from '../../db/coalesce.ts'
import { isTransient } from '../../db/errors.ts'
import { EVENTS_ARRIVED, queueProcessing } from '../../db/job-queue.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { type Backlog, createBacklog } from '../../runtime/backlog.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import { createYielder } from '../../runtime/yielding.ts'
import {
  type Batch,
  decide,
  type IngestResult,
  isPlain,
  nameOf,
  type StoredEvent,
  type StoredEvents,
  timeOf,
} from '../decide.ts'
import { checkWindow, type NewEvent } from '../event-content.ts'
import { type Row, rowsOf } from './batches.ts'
import { insertFresh } from './fresh-store.ts'
import { findStored, insertEvents, insertFreshOfOne, replaceRejected } from './one-tenant/one-tenant-store.ts'
import { type FindCustomers, type Request, withCustomers } from './with-customers.ts'

export type StoreEvents = (request: Request) => Promise<IngestResult>
/** The sequence of ids counts in steps of this size. */
const MAX_EVENTS_PER_COMMIT = 5_000
const MAX_TEXT_PER_COMMIT = 1024 * 1024
/**
 * PostgreSQL runs one commit while the next is decided. With two for events stored apart, a connection is left for
 * authentication.
 */
const MAX_COMMITS = 3
const MAX_COMMITS_APART = 2
/** The limit while processing falls behind, since that runs in this process too. */
const MAX_COMMITS_BEHIND = 1
const WORTHWHILE_EVENTS = 100
/** Larger batches are stored one at a time, so others wait for one at most. */
const HEAVY_TEXT = 256 * 1024
const HEAVY_BATCHES = { concurrency: 1, perOwner: 1, maxWaiting: 64, maxWaitMs: 10_000 }

/** `guard` is set in a cluster. */
type Options = { guard?: Guard | undefined; backlog?: Backlog }

type Decision = ReturnType<typeof decide>
type Waiting = { request: Request | Batch; characters: number }

/** Tenants share a commit. Repeats are stored apart; so are all events in a cluster, where a commit uses one node. */
export function createEventStore(
  db: ReadHandle,
  findCustomers: FindCustomers,
  { guard, backlog = createBacklog() }: Options = {},
): StoreEvents {
  const announce = createAnnounce(db, EVENTS_ARRIVED)
  const oneAtATime = createFairLimiter(HEAVY_BATCHES)
  const repeating = new Set<number>()
  const limits = {
    maxBatchWeight: 1,
    weigh: ({ request, characters }: Waiting) =>
      Math.max(request.events.length / MAX_EVENTS_PER_COMMIT, characters / MAX_TEXT_PER_COMMIT),
    ownerOf: ({ request }: Waiting) => request.tenantId,
    isNonRetryable: isTransient,
  }
  const atMost = (commits: number) => () => (backlog.isBehind() ? MAX_COMMITS_BEHIND : commits)
  const storeApart = coalesce(
    (waiting: Waiting[]) => {
      const tenantId = waiting[0]?.request.tenantId ?? 0
      return (guard ?? unguarded)(tenantId, async () => {
        const results = await storeOfOne(db, tenantId, await toBatches(waiting), repeating)
        announce(tenantId)
        return results
      })
    },
    {
      ...limits,
      ownersApart: true,
      // In a cluster all commits may run at once, since one may wait for a node that is away.
      concurrency: guard === undefined ? atMost(MAX_COMMITS_APART) : () => MAX_COMMITS_APART,
      // A batch of these never waits for more events of the tenant.
      worthwhile: 0,
    },
  )
  const storeTogether = coalesce(
    /** Returns the batches that are to be stored apart as they are. */
    async (waiting: Waiting[]): Promise<Array<IngestResult | Batch>> => {
      const batches = await toBatches(waiting)
      const plain = batches.filter(isPlain)
      const { results, inserts } = decide(plain, new Map())
      if (inserts.size > 0 && !(await insertFresh(db, rowsOf(inserts)))) return batches
      announce(...batches.map(({ tenantId }) => tenantId))
      const stored = new Map(plain.map((batch, index) => [batch, results[index]]))
      return batches.map((batch) => stored.get(batch) ?? batch)
    },
    { ...limits, concurrency: atMost(MAX_COMMITS), worthwhile: WORTHWHILE_EVENTS / MAX_EVENTS_PER_COMMIT },
  )
  const toBatches = (waiting: readonly Waiting[]) =>
    withCustomers(
      db,
      waiting.map(({ request }) => request),
      findCustomers,
    )
  return async (request) => {
    const characters = await writeTexts(request.events)
    const store = async () => {
      const isApart = guard !== undefined || repeating.has(request.tenantId)
      const stored = isApart ? request : await storeTogether({ request, characters })
      return 'outcome' in stored ? stored : storeApart({ request: stored, characters })
    }
    return characters <= HEAVY_TEXT ? store() : oneAtATime(request.tenantId, store)
  }
}

async function storeOfOne(
  db: ReadHandle,
  tenantId: number,
  batches: readonly Batch[],
  repeating: Set<number>,
): Promise<IngestResult[]> {
  const stored = new Map(await findStored(db, tenantId, keysOutsideWindow(batches)))
  const asFresh = !repeating.has(tenantId)
  const results =
    (asFresh ? await storeFresh(db, tenantId, batches, stored) : undefined) ??
    (await storeAmongOthers(db, tenantId, batches, stored))
  if (results.some(hasRepeats)) repeating.add(tenantId)
  else repeating.delete(tenantId)
  return results
}

function hasRepeats(result: IngestResult): boolean {
  return result.outcome === 'conflicting' || (result.outcome === 'accepted' && result.duplicates > 0)
}

async function storeFresh(
  db: ReadHandle,
  tenantId: number,
  batches: readonly Batch[],
  stored: StoredEvents,
): Promise<IngestResult[] | undefined> {
  const { results, inserts } = decide(batches, stored)
  const rows = rowsOf(inserts)
  if (rows.some(({ replaces }) => replaces)) return undefined
  return rows.length === 0 || (await insertFreshOfOne(db, tenantId, rows)) ? results : undefined
}

/** Only the insert shows which keys were stored. If that changes an outcome, all is rolled back and repeated. */
async function storeAmongOthers(
  db: ReadHandle,
  tenantId: number,
  batches: readonly Batch[],
  stored: Map<string, StoredEvent>,
): Promise<IngestResult[]> {
  for (;;) {
    const { results, inserts } = decide(batches, stored)
    if (inserts.size === 0) return results
    const trx = await db.startTransaction().execute()
    try {
      const { others, gone } = await writeEvents(trx, tenantId, rowsOf(inserts))
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

/** A stored event's duplicate is accepted at any age. */
function keysOutsideWindow(batches: readonly Batch[]): string[] {
  return batches.flatMap((batch) =>
    batch.events
      .filter((event) => checkWindow(event, timeOf(batch, event).now) !== undefined)
      .map(({ idempotency_key }) => idempotency_key),
  )
}

/** The insert may reveal a replacement that is not written yet. */
function isWritten(final: Decision, written: Decision): boolean {
  return (
    final.results.every(({ outcome }, index) => outcome === written.results[index]?.outcome) &&
    [...final.inserts].every(([name, { replaces }]) => replaces === written.inserts.get(name)?.replaces)
  )
}

/** `others`: already stored under keys of `rows`. `gone`: names neither written nor stored any longer. */
async function writeEvents(
  trx: WriteHandle,
  tenantId: number,
  rows: readonly Row[],
): Promise<{ others: StoredEvents; gone: string[] }> {
  const [replacing, fresh] = [true, false].map((each) => rows.filter(({ replaces }) => replaces === each))
  const unwritten = [
    ...(await insertEvents(trx, tenantId, fresh ?? [])),
    ...(await replaceRejected(trx, tenantId, replacing ?? [])),
  ]
  const others = await findStored(trx, tenantId, unwritten)
  const names = unwritten.map((idempotency_key) => nameOf(tenantId, { idempotency_key }))
  return { others, gone: names.filter((name) => !others.has(name)) }
}

/** Returns the characters of all. Yields, because a batch may have megabytes. */
async function writeTexts(events: readonly NewEvent[]): Promise<number> {
  let characters = 0
  const yielder = createYielder(MAX_CHARACTERS)
  for (const event of events) {
    event.text = JSON.stringify(event.properties)
    characters += event.text.length
    if (yielder.isDue(event.text.length)) await yielder.pause()
  }
  return characters
}

const MAX_CHARACTERS = 256 * 1024
