import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { requireEngine, requireRowLocks } from './engine/require-engine.ts'
import { type Connection, type OpenDatabase, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'
import { withShortLocks } from './with-short-locks.ts'

/** `last` stops at an older schema. */
export type Migrations = { folder?: string; last?: string | undefined }

/** Concurrent calls wait for each other. */
export async function migrate({ db, pool }: OpenDatabase, migrations: Migrations = {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await migrateTables(connection, migrations)
      await runMigrations({ pgPool: pool })
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}

/** Has no statement timeout, which a migration of large tables may exceed. */
export async function migrateData(connection: Connection, migrations: Migrations = {}): Promise<void> {
  const database = openDatabase(connection, { maxConnections: 3 })
  try {
    await prepare(database, migrations)
  } finally {
    await database.close()
  }
}

async function prepare(database: OpenDatabase, migrations: Migrations): Promise<void> {
  await requireEngine(database.pool)
  await migrate(database, migrations)
  await requireRowLocks(database.pool)
}

async function migrateTables(
  connection: Kysely<Schema>,
  { folder = MIGRATIONS, last }: Migrations,
): Promise<void> {
  const all = await readMigrations({ folder })
  const names = last === undefined ? all : all.slice(0, all.indexOf(last) + 1)
  const ran = await selectRun(connection)
  const unknown = ran.find(
    ({ name, compatible }, index) => name !== names[index] && !(compatible && index >= names.length),
  )
  if (unknown !== undefined)
    throw new Error(`Another version of the service has migrated this database: it has run ${unknown.name}.`)
  for (const name of names.slice(ran.length)) {
    const text = await readFile(join(folder, name), 'utf8')
    await withShortLocks(() =>
      connection.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
        await sql.raw(text).execute(trx)
        await trx.insertInto('migrations').values({ name }).execute()
        if (text.startsWith(INCOMPATIBLE))
          await trx.updateTable('migrations').set({ compatible: false }).where('name', '=', name).execute()
      }),
    )
  }
}

/** Less than `deadlock_timeout`: a migration gives way to requests. */
const LOCK_TIMEOUT = '500ms'
/** The first line of a migration that the previous version cannot run on. */
const INCOMPATIBLE = '-- Incompatible with the version before'

export async function readMigrations({ folder = MIGRATIONS }: Migrations = {}): Promise<string[]> {
  return (await readdir(folder)).sort()
}

export async function selectRan(db: Kysely<Schema>): Promise<string[]> {
  return (await selectRun(db)).map(({ name }) => name)
}

async function selectRun(db: Kysely<Schema>): Promise<Array<{ name: string; compatible: boolean }>> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  // Older schemas lack the column.
  const ran = await sql<{ name: string; compatible: boolean }>`
    select name, coalesce((to_jsonb(m) ->> 'compatible')::boolean, true) as compatible from migrations m order by name`.execute(
    db,
  )
  return ran.rows
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** No other advisory lock has this key. */
const MIGRATION_LOCK = 728_300
