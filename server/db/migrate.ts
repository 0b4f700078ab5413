import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { requireEngine, requireRowLocks } from './engine/require-engine.ts'
import { type Connection, type OpenDatabase, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** Migrates the tables and the job queue. Concurrent calls wait for each other. */
export async function migrate({ db, pool }: OpenDatabase): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await migrateTables(connection)
      await runMigrations({ pgPool: pool })
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}

/** Opens connections without a statement timeout, which a migration of large tables may exceed. */
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

/** Runs each file that has not run yet, in the order of the names, in a transaction of its own. */
async function migrateTables(connection: Kysely<Schema>): Promise<void> {
  const names = (await readdir(MIGRATIONS)).sort()
  const ran = await selectRan(connection)
  const unknown = ran.find((name, index) => name !== names[index])
  if (unknown !== undefined)
    throw new Error(`Another version of the service has migrated this database: it has run ${unknown}.`)
  for (const name of names.slice(ran.length)) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8')
    await connection.transaction().execute(async (trx) => {
      await sql.raw(text).execute(trx)
      await trx.insertInto('migrations').values({ name }).execute()
    })
  }
}

async function selectRan(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  const ran = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return ran.map(({ name }) => name)
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any key that no other advisory lock has. */
const MIGRATION_LOCK = 728_300
