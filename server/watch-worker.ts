import type { Logger } from 'pino'
import type { WorkerState } from './db/heartbeat.ts'

const LOOK_EVERY_MS = 60_000

/** Warns each minute while no worker runs. The returned function stops it. */
export function watchWorker(ping: () => Promise<WorkerState>, log: Logger): () => void {
  const look = async () => {
    const { status, lastSeenAt } = await ping()
    if (status === 'stale') log.warn({ last_seen_at: lastSeenAt }, NO_WORKER)
  }
  // Requests report a database that does not answer, so failures are ignored here.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

const NO_WORKER =
  'no worker has looked for work for three minutes: events are not counted, and nothing is renewed, finalized or collected. Start one with "usage-billing worker", or a service with WORKER=true'
