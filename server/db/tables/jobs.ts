import type { Generated } from 'kysely'

export type JobTables = {
  worker_heartbeat: { only_row: Generated<boolean>; last_seen_at: Date | null }
}
