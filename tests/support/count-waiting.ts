import { sql } from 'kysely'
import type { ReadHandle } from '../../server/db/schema.ts'

/** Of this database's connections, those that wait for a lock. */
export async function countWaiting(db: ReadHandle): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
