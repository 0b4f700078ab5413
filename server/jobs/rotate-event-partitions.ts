import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { OLDEST_MS } from '../events/event-content.ts'
import {
  beginPartition,
  deleteQueuedOfClocks,
  dropPartition,
  hasArrived,
  isNearlyFull,
  type PartitionRow,
  selectPartitions,
} from '../events/partitions/store.ts'
import { forAllTenants } from './for-all-tenants.ts'
import { withShortLocks } from './with-short-locks.ts'

/**
 * Begins a new partition of events when the newest is old enough or nearly full, and drops those whose events all arrived longer ago than they
 * are kept.
 */
export async function rotateEventPartitions(
  db: ReadHandle,
  { clock, eventRetentionDays }: Pick<EngineDeps, 'clock' | 'eventRetentionDays'>,
  stopping: AbortSignal,
): Promise<void> {
  const now = clock()
  const retentionMs = (eventRetentionDays ?? Number.POSITIVE_INFINITY) * DAY_MS
  const partitions = await selectPartitions(db)
  const newest = partitions.at(-1)
  if (newest === undefined) throw new Error('there is no partition of events')
  if (isOlder(newest, retentionMs / PARTITIONS_KEPT, now) || (await isNearlyFull(db, newest))) {
    await withShortLocks(() => beginPartition(db, newest.number + 1, now), stopping)
    partitions.push({ number: newest.number + 1, began_at: now })
  }
  const remembered = partitions.findLast((each) => isOlder(each, KEY_MEMORY_MS, now))
  for (const [index, { number }] of partitions.entries()) {
    const next = partitions[index + 1]
    if (next === undefined || remembered === undefined || !isOlder(next, retentionMs, now)) return
    await drop(db, number, remembered.number, stopping)
  }
}

/** The first partition began before everything. */
function isOlder({ began_at }: PartitionRow, ageMs: number, now: Date): boolean {
  if (ageMs === Number.POSITIVE_INFINITY) return false
  return began_at === null || now.getTime() - began_at.getTime() >= ageMs
}

async function drop(
  db: ReadHandle,
  number: number,
  correctedSince: number,
  stopping: AbortSignal,
): Promise<void> {
  await forAllTenants(db, async (tenantIds) => {
    if (await hasArrived(db, tenantIds, number)) throw waiting(number)
    await deleteQueuedOfClocks(db, tenantIds, number)
  })
  if (!(await withShortLocks(() => dropPartition(db, number, correctedSince), stopping)))
    throw waiting(number)
}

function waiting(number: number): Error {
  return new Error(
    `The events of partition ${number} are old enough to be dropped. They are kept, because some are not processed yet, or were sent again lately.`,
  )
}

/** So an event is kept up to a quarter longer than it must be. Each partition costs ingest a look-up of each key. */
const PARTITIONS_KEPT = 4
const DAY_MS = 24 * 60 * 60 * 1000
/** After that an event with the same `timestamp` is too old. */
const KEY_MEMORY_MS = OLDEST_MS + DAY_MS
