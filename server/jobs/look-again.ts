import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** The end of a job is committed by then, or by then on a slow database. What takes longer, polling finds. */
const COMMITTED_MS = [15, 200]

/**
 * graphile-worker looks for the next job before the end of the last one is committed, which keeps the timeline's next one back. This
 * has it look again.
 */
export function lookAgainAfterJobs(events: WorkerEvents): void {
  let pool: WorkerPool | undefined
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.once(end, () => {
      pool = undefined
    })
  for (const delayMs of COMMITTED_MS) {
    let ended = 0
    const look = () => {
      nudge(ended)
      // Those after the first may have ended just now.
      ended = ended > 1 ? 1 : 0
      if (ended > 0) setTimeout(look, delayMs).unref()
    }
    events.on('job:complete', () => {
      ended += 1
      if (ended === 1) setTimeout(look, delayMs).unref()
    })
  }

  function nudge(jobs: number): void {
    try {
      pool?.nudge(jobs)
    } catch {
      // One of its workers has failed: the session is about to end.
    }
  }
}
