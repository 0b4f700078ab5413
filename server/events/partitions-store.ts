import { type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { ReadHandle, Schema, WriteHandle } from '../db/schema.ts'
import { REAL_TIME } from '../db/timeline.ts'

export type PartitionRow = Selectable<Schema['event_partitions']>

export function selectPartitions(db: ReadHandle): Promise<PartitionRow[]> {
  return db.selectFrom('event_partitions').selectAll().orderBy('number').execute()
}

/** Earlier events may be dropped, unless they were sent again. */
export async function selectKeptSince(db: ReadHandle): Promise<Date | undefined> {
  const kept = await db
    .selectFrom('event_partitions')
    .select(({ fn }) => fn.max('began_at').as('since'))
    .where('earlier_dropped', '=', true)
    .executeTakeFirst()
  return kept?.since ?? undefined
}

/** True if less than a quarter of the ids are left. Only full partitions end. */
export async function isNearlyFull(db: ReadHandle, { number }: PartitionRow): Promise<boolean> {
  const { rows } = await sql`
    select from usage_events_id_seq
    where event_partition_start(${number}::integer + 1) - last_value < (1::bigint << 40)`.execute(db)
  return rows.length > 0
}

/** Waits for open commits, so that no key is in two partitions. Call it again after a crash. */
export async function beginPartition(db: ReadHandle, number: number, now: Date): Promise<void> {
  if (!(await exists(db, number))) await addPartition(db, number)
  await withShortWaits(db, async (trx) => {
    await sql`lock table event_partitions in exclusive mode`.execute(trx)
    // A rollback does not undo setval, which at worst skips ids.
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

/** Also waits for running statements, which do not see the new partition. */
async function addPartition(db: ReadHandle, number: number): Promise<void> {
  await withShortWaits(db, async (trx) => {
    await sql`lock table only usage_events in share mode`.execute(trx)
    if (!(await exists(trx, number))) await sql`select add_event_partition(${number}::integer)`.execute(trx)
  })
}

/** A waiting lock request blocks others for as long as it waits. */
function withShortWaits(db: ReadHandle, work: (trx: WriteHandle) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${MAX_WAIT_MS}`).execute(trx)
    await work(trx)
  })
}

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

/** A test clock that stands still must not keep a partition. */
export async function hasQueued(db: ReadHandle, number: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${states('queued', number)} where test_clock_id = ${REAL_TIME} limit 1`.execute(db)
  return rows.length > 0
}

/** An event sent again is as new as the partition of that time. */
export async function hasSentAgain(db: ReadHandle, number: number, since: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${events(number)} where corrected_seq >= ${startOf(since)} limit 1`.execute(db)
  return rows.length > 0
}

/** Also drops events that wait for a test clock. Does nothing if events now keep this partition. */
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

const STATUSES = ['queued', 'processed', 'rejected', 'void']
const MAX_WAIT_MS = 100
