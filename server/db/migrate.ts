import fs from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { FileMigrationProvider, type Kysely, Migrator, sql } from 'kysely'
import { requireEngine, requireRowLocks } from './engine/require-engine.ts'
import { type Connection, type OpenDatabase, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** Includes the job queue. Concurrent calls wait for each other. */
export async function migrate({ db, pool }: OpenDatabase): Promise<void> {
  // The migrators lock too late: concurrent first runs would both create their tables.
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await migrateTables(db)
      await runMigrations({ pgPool: pool })
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}

/** Its connections need no statement timeout. */
export async function migrateData(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { maxConnections: 3 })
  try {
    await prepare(database)
  } finally {
    await database.close()
  }
}

async function prepare(database: OpenDatabase): Promise<void> {
  await requireEngine(database.pool)
  await migrate(database)
  await requireRowLocks(database.pool)
}

async function migrateTables(db: Kysely<Schema>): Promise<void> {
  const migrationFolder = path.join(import.meta.dirname, 'migrations')
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  if (await isMigrated(db, Object.keys(await provider.getMigrations()))) return
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw error
}

/** The migrator's own check first reads all columns of all tables, twice. */
async function isMigrated(db: Kysely<Schema>, names: string[]): Promise<boolean> {
  const found = await sql<{ ran: string | null }>`select to_regclass('kysely_migration') as ran`.execute(db)
  if (found.rows[0]?.ran === null) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const ran = rows.map(({ name }) => name)
  return ran.length === names.length && names.every((name) => ran.includes(name))
}

/** Any unused key. */
const MIGRATION_LOCK = 728_300
