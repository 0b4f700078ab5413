import { type Selectable, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { ReadHandle, Schema } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'

export type PartitionRow = Selectable<Schema['event_partitions']>

/** Oldest first. */
export function selectPartitions(db: ReadHandle): Promise<PartitionRow[]> {
  return db.selectFrom('event_partitions').selectAll().orderBy('number').execute()
}

/** Events that arrived before are dropped. Undefined if none is. */
export async function selectKeptSince(db: ReadHandle): Promise<Date | undefined> {
  const oldest = await db
    .selectFrom('event_partitions')
    .select('began_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return oldest?.began_at ?? undefined
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
  await sql`
    select add_event_partition(${number}::integer)
    where to_regclass('usage_events_' || ${number}::integer) is null`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${MAX_WAIT_MS}`).execute(trx)
    await sql`lock table event_partitions in exclusive mode`.execute(trx)
    // Once it is set it stays so, even if the transaction fails.
    await sql`
      select setval('usage_events_id_seq', event_partition_start(${number}::integer), false) from usage_events_id_seq
      where last_value < event_partition_start(${number}::integer)`.execute(trx)
    await trx.insertInto('event_partitions').values({ number, began_at: now }).execute()
  })
}

/** Of some tenants: whether a partition, or one before, has events that no status was written for. */
export async function hasArrived(
  db: ReadHandle,
  tenantIds: readonly number[],
  number: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('event_batches')
    .select('first_id')
    .where('tenant_id', '=', anyOf(tenantIds))
    .where('first_id', '<', startOf(number + 1))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes queued events of test clocks from a partition and those before, of some tenants. A clock that stands still keeps no partition. */
export async function deleteQueuedOfClocks(
  db: ReadHandle,
  tenantIds: readonly number[],
  number: number,
): Promise<void> {
  for (const tenantId of tenantIds) {
    let deleted = MAX_DELETED
    while (deleted === MAX_DELETED) {
      const { rows } = await sql`
        delete from event_states where tenant_id = ${tenantId} and status = 'queued' and id < ${startOf(number + 1)}
          and (customer_id, "timestamp", id) in (
            select customer_id, "timestamp", id from event_states
            where tenant_id = ${tenantId} and status = 'queued' and id < ${startOf(number + 1)} and test_clock_id <> ${REAL_TIME}
            order by customer_id, "timestamp", id limit ${MAX_DELETED} for update
          ) returning 1`.execute(db)
      deleted = rows.length
    }
  }
}

/**
 * Drops the oldest partition with all of its events. Returns false if it has events that wait for processing, or some that were sent again
 * since the partition `correctedSince` began: their keys are still to be remembered.
 */
export async function dropPartition(
  db: ReadHandle,
  number: number,
  correctedSince: number,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${MAX_WAIT_MS}`).execute(trx)
    await sql`lock table usage_events, event_states in access exclusive mode`.execute(trx)
    const events = sql.table(`usage_events_${number}`)
    const queued = await sql`select from ${states('queued', number)} limit 1`.execute(trx)
    const corrected =
      await sql`select from ${events} where corrected_seq >= ${startOf(correctedSince)} limit 1`.execute(trx)
    if (queued.rows.length > 0 || corrected.rows.length > 0) return false
    await sql`drop table ${sql.join([events, ...STATUSES.map((status) => states(status, number))])}`.execute(
      trx,
    )
    await trx.deleteFrom('event_partitions').where('number', '=', number).execute()
    return true
  })
}

function states(status: string, number: number) {
  return sql.table(`event_states_${status}_${number}`)
}

function startOf(number: number) {
  return sql<number>`event_partition_start(${number}::integer)`
}

const STATUSES = ['queued', 'processed', 'rejected', 'voided']
/** Others wait no longer than that for the lock that this waits for. */
const MAX_WAIT_MS = 100
/** Few enough to keep locks short. */
const MAX_DELETED = 2_000
