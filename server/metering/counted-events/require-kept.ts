import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME, type Timeline } from '../../db/timeline.ts'
import { MAX_AHEAD_MS } from '../../events/event-content.ts'
import { selectKeptSince } from '../../events/partitions-store.ts'
import { findTestClock } from '../../test-clocks/test-clocks-store.ts'

/** Call it after reading: events may be dropped meanwhile. */
export async function requireKept(
  db: ReadHandle,
  timeline: Timeline,
  from: Date,
  refuse: () => Error,
): Promise<void> {
  const keptSince = await selectKeptSince(db)
  if (keptSince === undefined) return
  // A test clock's time does not tell when an event arrived.
  const earliestArrival =
    timeline.testClockId === REAL_TIME
      ? new Date(from.getTime() - MAX_AHEAD_MS)
      : (await findTestClock(db, timeline))?.created_at
  if (earliestArrival === undefined || earliestArrival.getTime() - CLOCK_ERROR_MS <= keptSince.getTime())
    throw refuse()
}

/** Allows for clocks that differ, and for a new partition that waits for its lock. */
const CLOCK_ERROR_MS = 60_000
