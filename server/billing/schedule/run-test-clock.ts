import type { EngineDeps } from '../../context.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { findTestClock } from '../../test-clocks/test-clocks-store.ts'
import { deleteCustomersOf } from '../erase/delete-customers.ts'
import { advanceTestClock, type ClockRun } from './advance-test-clock.ts'

export async function runTestClock(
  db: ReadHandle,
  timeline: Timeline,
  deps: EngineDeps,
  pause: AbortSignal,
): Promise<ClockRun> {
  const clock = await findTestClock(db, timeline)
  if (clock?.deleting !== true) return advanceTestClock(db, timeline, deps, pause)
  return { done: await deleteCustomersOf(db, timeline, deps.clock, pause), failures: [] }
}
