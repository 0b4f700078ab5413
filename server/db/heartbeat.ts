import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

export type WorkerState = { status: 'ok' | 'stale'; lastSeenAt: Date | null }

/** A worker writes a heartbeat each minute. */
const STALE_MS = 3 * 60_000

export async function noteHeartbeat(db: ReadHandle): Promise<void> {
  await sql`update worker_heartbeat set last_seen_at = now()`.execute(db)
}

/** Reports no missing worker in the first minutes, when it may be starting too. */
export function createHeartbeatReader(db: ReadHandle, clock: () => Date): () => Promise<WorkerState> {
  const startedAt = clock().getTime()
  return async () => {
    const { rows } = await sql<{ lastSeenAt: Date | null; silent: boolean }>`
      select last_seen_at as "lastSeenAt", coalesce(last_seen_at < now() - ${STALE_MS} * interval '1 ms', true) as silent
      from worker_heartbeat`.execute(db)
    const { lastSeenAt = null, silent = true } = rows[0] ?? {}
    const isStale = silent && clock().getTime() - startedAt >= STALE_MS
    return { status: isStale ? 'stale' : 'ok', lastSeenAt }
  }
}
