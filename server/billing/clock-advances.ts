import { setTimeout as delay } from 'node:timers/promises'
import type { Advances, EngineDeps } from '../context.ts'
import { queueAdvance } from '../db/job-queue.ts'
import type { ReadHandle } from '../db/schema.ts'
import { createFairLimiter, Overloaded } from '../runtime/fair-limiter.ts'
import { advanceClock } from './advance-clock.ts'

/** Clocks that are advanced at once: they share the connections with all other requests. */
const AT_ONCE = 2

/**
 * Advances clocks while requests wait for them. Any number of requests for one clock share one run of it and hold no
 * connection. When nobody waits any more, or the process is to stop, the run ends after its current piece and a job of the
 * worker carries on.
 */
export function createAdvances(
  db: ReadHandle,
  tools: EngineDeps & { onFailure: (error: Error) => void },
  stopping: AbortSignal,
): Advances {
  const runs = new Map<
    number,
    { ended: Promise<Date | undefined>; pause: AbortController; waiting: number }
  >()
  const share = createFairLimiter({ concurrency: AT_ONCE, perOwner: 1, maxWaitMs: 5_000 })

  function begin(tenantId: number) {
    const pause = new AbortController()
    const ended = share(tenantId, () => run(tenantId, pause.signal)).finally(() => runs.delete(tenantId))
    const begun = { ended, pause, waiting: 0 }
    runs.set(tenantId, begun)
    return begun
  }

  async function run(tenantId: number, pause: AbortSignal): Promise<Date | undefined> {
    const { arrived, at, failures } = await advanceClock(
      db,
      tenantId,
      tools,
      AbortSignal.any([pause, stopping]),
    )
    failures.forEach(tools.onFailure)
    if (!arrived) await queueAdvance(db, tenantId)
    return arrived ? at : undefined
  }

  return {
    async await(tenantId, longestMs) {
      const current = runs.get(tenantId) ?? begin(tenantId)
      current.waiting += 1
      const late = new AbortController()
      const waited = delay(longestMs, undefined, { signal: late.signal }).catch(() => undefined)
      try {
        return await Promise.race([current.ended, waited])
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        await queueAdvance(db, tenantId)
        return undefined
      } finally {
        late.abort()
        current.waiting -= 1
        if (current.waiting === 0) current.pause.abort()
      }
    },
  }
}
