import type { EngineDeps, Runs } from '../../context.ts'
import { queueTestClock } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'
import type { Timeline } from '../../db/timeline.ts'
import { type Around, createRuns } from '../../runtime/runs.ts'
import { runTestClock } from './run-test-clock.ts'

export function createTestClockRuns(
  db: ReadHandle,
  deps: EngineDeps & { onFailure: (error: Error) => void },
  around: Around,
): Runs<Timeline> {
  return createRuns(
    {
      keyOf: ({ testClockId }) => testClockId,
      queue: (timeline) => queueTestClock(db, timeline),
      async run(timeline, pause) {
        const { done, failures } = await runTestClock(db, timeline, deps, pause)
        failures.forEach(deps.onFailure)
        return done
      },
    },
    around,
  )
}
