import { type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'

export type PartitionRow = Selectable<Schema['event_partitions']>

/** Oldest first. */
export function selectPartitions(db: ReadHandle): Promise<PartitionRow[]> {
  return db.selectFrom('event_partitions').selectAll().orderBy('number').execute()
}

/** Events that arrived, or were sent again, before that may be dropped. Undefined if none is. */
export async function selectKeptSince(db: ReadHandle): Promise<Date | undefined> {
  const kept = await db
    .selectFrom('event_partitions')
    .select(({ fn }) => fn.max('began_at').as('since'))
    .where('earlier_dropped', '=', true)
    .executeTakeFirst()
  return kept?.since ?? undefined
}

/** Whether less than a quarter of its ids are left. Only a partition that is full ends for this. */
export async function isNearlyFull(db: ReadHandle, { number }: PartitionRow): Promise<boolean> {
  const { rows } = await sql`
    select from usage_events_id_seq
    where event_partition_start(${number}::integer + 1) - last_value < (1::bigint << 40)`.execute(db)
  return rows.length > 0
}

/**
 * From now on events go into this partition. It waits for commits under way, so that no key comes into two partitions. What a crash
 * leaves undone is done by the next call.
 */
export async function beginPartition(db: ReadHandle, number: number, now: Date): Promise<void> {
  if (!(await exists(db, number))) await addPartition(db, number)
  await withShortWaits(db, async (trx) => {
    await sql`lock table event_partitions in exclusive mode`.execute(trx)
    // Once it is set it stays so, even if the transaction fails.
    await sql`
      select setval('usage_events_id_seq', event_partition_start(${number}::integer), false) from usage_events_id_seq
      where last_value < event_partition_start(${number}::integer)`.execute(trx)
    await trx
      .insertInto('event_partitions')
      .values({ number, began_at: now, earlier_dropped: false })
      .execute()
  })
}

async function exists(db: ReadHandle, number: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('usage_events_' || ${number}::integer) is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** It waits for commits under way here too: a statement that has begun does not see a partition that is new, and fails where it is to store events there. */
async function addPartition(db: ReadHandle, number: number): Promise<void> {
  await withShortWaits(db, async (trx) => {
    await sql`lock table only usage_events in share mode`.execute(trx)
    if (!(await exists(trx, number))) await sql`select add_event_partition(${number}::integer)`.execute(trx)
  })
}

/** Others wait no longer for each lock than this waits for it. */
function withShortWaits(db: ReadHandle, work: (trx: WriteHandle) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${MAX_WAIT_MS}`).execute(trx)
    await work(trx)
  })
}

/** Of some tenants: whether a partition has events that no status was written for. */
export async function hasArrived(
  db: ReadHandle,
  tenantIds: readonly number[],
  number: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('event_batches')
    .select('first_id')
    .where('tenant_id', '=', anyOf(tenantIds))
    .where('first_id', '>=', startOf(number))
    .where('first_id', '<', startOf(number + 1))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether events in real time wait for processing. A test clock that stands still keeps no partition. */
export async function hasQueued(db: ReadHandle, number: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${states('queued', number)} where test_clock_id = ${REAL_TIME} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether events were sent again since another partition began: they are as new as those that arrived then. */
export async function hasSentAgain(db: ReadHandle, number: number, since: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${events(number)} where corrected_seq >= ${startOf(since)} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Drops a partition with all of its events, also those that wait for a test clock. `firstKept` is the first one that is not old enough. Does
 * nothing if events keep the partition by now.
 */
export async function dropPartition(db: ReadHandle, number: number, firstKept: number): Promise<void> {
  await withShortWaits(db, async (trx) => {
    await sql`lock table only usage_events, only event_states in access exclusive mode`.execute(trx)
    if ((await hasQueued(trx, number)) || (await hasSentAgain(trx, number, firstKept))) return
    const tables = [events(number), ...STATUSES.map((status) => states(status, number))]
    await sql`drop table ${sql.join(tables)}`.execute(trx)
    await trx
      .updateTable('event_partitions')
      .set({ earlier_dropped: true })
      .where('number', '=', firstKept)
      .execute()
    await trx.deleteFrom('event_partitions').where('number', '=', number).execute()
  })
}

function events(number: number) {
  return sql.table(`usage_events_${number}`)
}

function states(status: string, number: number) {
  return sql.table(`event_states_${status}_${number}`)
}

function startOf(number: number) {
  return sql<number>`event_partition_start(${number}::integer)`
}

const STATUSES = ['queued', 'processed', 'rejected', 'voided']
const MAX_WAIT_MS = 100
