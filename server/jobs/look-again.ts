import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** The end of a job is committed by then, unless the database is slow: then polling finds the next one. */
const COMMITTED_MS = 15

/**
 * graphile-worker looks for the next job before the end of the last one is committed, which keeps the timeline's next one back. This
 * has it look again.
 */
export function lookAgainAfterJobs(events: WorkerEvents): void {
  let pool: WorkerPool | undefined
  let ended = 0
  events.once('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.once(end, () => {
      pool = undefined
    })
  events.on('job:complete', () => {
    ended += 1
    if (ended === 1) setTimeout(look, COMMITTED_MS)
  })

  function look(): void {
    const jobs = ended
    ended = 0
    try {
      pool?.nudge(jobs)
    } catch {
      // One of its workers has failed: the session is about to end.
    }
  }
}
