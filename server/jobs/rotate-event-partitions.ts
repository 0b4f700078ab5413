import type { EngineDeps } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import { withShortLocks } from '../db/with-short-locks.ts'
import {
  beginPartition,
  dropPartition,
  hasArrived,
  hasQueued,
  hasSentAgain,
  isNearlyFull,
  type PartitionRow,
  selectPartitions,
} from '../events/partitions-store.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** Drops partitions whose events all arrived, or were sent again, long enough ago. */
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
  const isOld = partitions.length < MAX_PARTITIONS && isOlder(newest, retentionMs / PARTITIONS_KEPT, now)
  if (isOld || (await isNearlyFull(db, newest))) {
    await withShortLocks(() => beginPartition(db, newest.number + 1, now), stopping)
    partitions.push({ number: newest.number + 1, began_at: now, earlier_dropped: false })
  }
  const firstKept = partitions.findLast((each) => isOlder(each, retentionMs, now))
  if (firstKept === undefined) return
  const old = partitions.filter(({ number }) => number < firstKept.number)
  const waiting: number[] = []
  for (const { number } of old) {
    if (await isWaiting(db, number)) waiting.push(number)
    else if (!(await hasSentAgain(db, number, firstKept.number)))
      await withShortLocks(() => dropPartition(db, number, firstKept.number), stopping)
  }
  if (waiting.length > 0)
    throw new Error(
      `The events of partition ${waiting.join(', ')} are old enough to be dropped. They are kept, because some are not processed yet.`,
    )
}

/** The first partition has no beginning. */
function isOlder({ began_at }: PartitionRow, ageMs: number, now: Date): boolean {
  if (ageMs === Number.POSITIVE_INFINITY) return false
  return began_at === null || now.getTime() - began_at.getTime() >= ageMs
}

async function isWaiting(db: ReadHandle, number: number): Promise<boolean> {
  let waits = await hasQueued(db, number)
  await forAllTenants(db, async (tenantIds) => {
    if (await hasArrived(db, tenantIds, number)) waits = true
  })
  return waits
}

/**
 * Partitions per retention period. An event stays up to a quarter longer, or up to a half beside events sent again.
 * Each partition costs ingest one look-up per key.
 */
const PARTITIONS_KEPT = 4
/** Events that wait for long can add partitions. A list takes twenty locks of each. */
const MAX_PARTITIONS = 12
