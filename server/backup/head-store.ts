import { sql } from 'kysely'
import { selectRan } from '../db/migrate.ts'
import type { ReadHandle } from '../db/schema.ts'
import { FORMAT, type Head } from './manifest.ts'
import { selectSequences, selectTables } from './tables-store.ts'

const SETTINGS = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO, YMD'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** Overrides limits and formats that a role or a database sets. */
export async function setFormats(db: ReadHandle): Promise<void> {
  for (const setting of SETTINGS) await sql.raw(`set local ${setting}`).execute(db)
}

export async function readHead(db: ReadHandle, program: string): Promise<Head> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  const partitions = await db.selectFrom('event_partitions').select('number').orderBy('number').execute()
  return {
    format: FORMAT,
    program,
    taken_at: (rows[0]?.now ?? new Date(0)).toISOString(),
    migrations: await selectRan(db),
    partitions: partitions.map(({ number }) => number),
    sequences: await selectSequences(db),
    tables: await selectTables(db),
  }
}
