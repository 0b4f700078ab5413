import { setTimeout as delay } from 'node:timers/promises'
import type { Runs } from '../context.ts'
import { createFairLimiter, type FairLimiter, type NodeOf, Overloaded } from './fair-limiter.ts'

type Work<Subject> = {
  keyOf(subject: Subject): string
  /** Returns whether the work is done. */
  run(subject: Subject, pause: AbortSignal): Promise<boolean>
  /** Leaves unfinished work to the worker. */
  queue(subject: Subject): Promise<void>
}

export type Around = { share: FairLimiter; stopping: AbortSignal }

export function createRunLimiter(nodeOf?: NodeOf): FairLimiter {
  const nodes = nodeOf && { of: nodeOf, perNode: 2 }
  return createFairLimiter({ concurrency: 3, perOwner: 2, maxWaitMs: 5_000, nodes })
}

/** Requests for one subject share a run. When no request waits any longer, the worker continues. */
export function createRuns<Subject extends { tenantId: number }>(
  work: Work<Subject>,
  { share, stopping }: Around,
): Runs<Subject> {
  const runs = new Map<string, { ended: Promise<void>; pause: AbortController; waiting: number }>()

  function startRun(subject: Subject) {
    const pause = new AbortController()
    const { tenantId } = subject
    const ended = share(tenantId, () => run(subject, pause.signal), tenantId).finally(() =>
      runs.delete(work.keyOf(subject)),
    )
    const started = { ended, pause, waiting: 0 }
    runs.set(work.keyOf(subject), started)
    return started
  }

  async function run(subject: Subject, pause: AbortSignal): Promise<void> {
    if (!(await work.run(subject, AbortSignal.any([pause, stopping])))) await work.queue(subject)
  }

  return {
    async await(subject, maxWaitMs) {
      const current = runs.get(work.keyOf(subject)) ?? startRun(subject)
      current.waiting += 1
      const timer = new AbortController()
      const timeout = delay(maxWaitMs, undefined, { signal: timer.signal }).catch(() => undefined)
      try {
        await Promise.race([current.ended, timeout])
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        await work.queue(subject)
      } finally {
        timer.abort()
        current.waiting -= 1
        if (current.waiting === 0) current.pause.abort()
      }
    },
  }
}
