import { setTimeout as delay } from 'node:timers/promises'
import type { EngineDeps, TestClockRuns } from '../context.ts'
import { queueTestClock } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Timeline } from '../db/timeline.ts'
import { createFairLimiter, Overloaded } from '../runtime/fair-limiter.ts'
import { runTestClock } from './run-test-clock.ts'

/** The runs share the connections with all requests. */
const LIMITS = { concurrency: 3, perOwner: 2, maxWaitMs: 5_000 }

/**
 * Advances and deletes test clocks while requests wait. Requests for the same clock share one run. When no request waits any
 * longer, or the process stops, a job of the worker continues it.
 */
export function createTestClockRuns(
  db: ReadHandle,
  deps: EngineDeps & { onFailure: (error: Error) => void },
  stopping: AbortSignal,
): TestClockRuns {
  const runs = new Map<string, { ended: Promise<void>; pause: AbortController; waiting: number }>()
  const share = createFairLimiter(LIMITS)

  function startRun(timeline: Timeline) {
    const pause = new AbortController()
    const ended = share(timeline.tenantId, () => run(timeline, pause.signal)).finally(() =>
      runs.delete(timeline.testClockId),
    )
    const started = { ended, pause, waiting: 0 }
    runs.set(timeline.testClockId, started)
    return started
  }

  async function run(timeline: Timeline, pause: AbortSignal): Promise<void> {
    const { done, failures } = await runTestClock(db, timeline, deps, AbortSignal.any([pause, stopping]))
    failures.forEach(deps.onFailure)
    if (!done) await queueTestClock(db, timeline)
  }

  return {
    async await(timeline, maxWaitMs) {
      const current = runs.get(timeline.testClockId) ?? startRun(timeline)
      current.waiting += 1
      const timer = new AbortController()
      const timeout = delay(maxWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)
      try {
        await Promise.race([current.ended, timeout])
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        await queueTestClock(db, timeline)
      } finally {
        timer.abort()
        current.waiting -= 1
        if (current.waiting === 0) current.pause.abort()
      }
    },
  }
}
