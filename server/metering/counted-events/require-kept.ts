import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { MAX_AHEAD_MS } from '../../events/event-content.ts'
import { selectKeptSince } from '../../events/partitions-store.ts'
import { findTestClock } from '../../test-clocks/test-clocks-store.ts'

/**
 * Throws where events of a timeline from `from` on may have been dropped. It is called after they were read, so that none is dropped
 * in between unnoticed.
 */
export async function requireKept(
  db: ReadHandle,
  timeline: Timeline,
  from: Date,
  refuse: () => Error,
): Promise<void> {
  const keptSince = await selectKeptSince(db)
  if (keptSince === undefined) return
  // The time of a test clock does not tell when an event arrived.
  const earliestArrival =
    timeline.testClockId === REAL_TIME
      ? new Date(from.getTime() - MAX_AHEAD_MS)
      : (await findTestClock(db, timeline))?.created_at
  if (earliestArrival === undefined || earliestArrival.getTime() - CLOCK_ERROR_MS <= keptSince.getTime())
    throw refuse()
}

/** Between the machines of services and workers, and until a partition that begins gets its lock. */
const CLOCK_ERROR_MS = 60_000
