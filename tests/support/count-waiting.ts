import { sql } from 'kysely'
import type { ReadHandle } from '../../server/db/schema.ts'
import { inCluster } from '../database/in-cluster.ts'

/** Of this database's connections, those that wait for a lock, with a statement that has these words. */
export async function countWaiting(db: ReadHandle, words = ''): Promise<number> {
  // In a cluster the locks of rows are on the nodes.
  const activity = sql.table(inCluster ? 'citus_stat_activity' : 'pg_stat_activity')
  const { rows } = await sql`
    select from ${activity}
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${words}%`}`.execute(
    db,
  )
  return rows.length
}
