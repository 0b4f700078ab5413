export type JobTables = {
  worker_heartbeat: { last_seen_at: Date | null }
}
