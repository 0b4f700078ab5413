import { sql } from 'kysely'
import type { ReadHandle } from './schema.ts'

/** Resolves when the database answers; rejects when it does not. */
export async function ping(db: ReadHandle): Promise<void> {
  await sql`select 1`.execute(db)
}
