import { setTimeout as delay } from 'node:timers/promises'
import type { Advances, EngineDeps } from '../context.ts'
import { queueAdvance } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { createFairLimiter, Overloaded } from '../runtime/fair-limiter.ts'
import { advanceClock } from './advance-clock.ts'

/** Advancing clocks share the connections with all requests. */
const MAX_CONCURRENT = 2

/**
 * Advances clocks while requests wait. Requests for the same clock share one run. When no request waits any longer, or the
 * process stops, a job of the worker continues it.
 */
export function createAdvances(
  db: ReadHandle,
  deps: EngineDeps & { onFailure: (error: Error) => void },
  stopping: AbortSignal,
): Advances {
  const runs = new Map<
    number,
    { ended: Promise<Date | undefined>; pause: AbortController; waiting: number }
  >()
  const share = createFairLimiter({ concurrency: MAX_CONCURRENT, perOwner: 1, maxWaitMs: 5_000 })

  function startRun(tenantId: number) {
    const pause = new AbortController()
    const ended = share(tenantId, () => run(tenantId, pause.signal)).finally(() => runs.delete(tenantId))
    const started = { ended, pause, waiting: 0 }
    runs.set(tenantId, started)
    return started
  }

  async function run(tenantId: number, pause: AbortSignal): Promise<Date | undefined> {
    const signal = AbortSignal.any([pause, stopping])
    const { arrived, at, failures } = await advanceClock(db, tenantId, deps, signal)
    failures.forEach(deps.onFailure)
    if (!arrived) await queueAdvance(db, tenantId)
    return arrived ? at : undefined
  }

  return {
    async await(tenantId, maxWaitMs) {
      const current = runs.get(tenantId) ?? startRun(tenantId)
      current.waiting += 1
      const timer = new AbortController()
      const timeout = delay(maxWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)
      try {
        return await Promise.race([current.ended, timeout])
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        await queueAdvance(db, tenantId)
        return undefined
      } finally {
        timer.abort()
        current.waiting -= 1
        if (current.waiting === 0) current.pause.abort()
      }
    },
  }
}
