import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** Usually the end is committed by the first look. Polling finds what both miss. */
const COMMITTED_MS = [15, 200]

/**
 * graphile-worker looks for the next job before it commits the end of the last one, which blocks the timeline's next
 * job.
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
      // Jobs that ended later may not be committed yet.
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
      // A worker has failed, and the session ends soon.
    }
  }
}
