import { runMigrations } from 'graphile-worker'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { throwStartError } from './errors.ts'
import { up as companiesAndKeys } from './migrations/0001-companies-and-keys.ts'
import { up as customersAndWallets } from './migrations/0002-customers-and-wallets.ts'
import { up as eventsAndUsage } from './migrations/0003-events-and-usage.ts'
import { up as plansAndSubscriptions } from './migrations/0004-plans-and-subscriptions.ts'
import { up as invoices } from './migrations/0005-invoices.ts'
import { up as idempotency } from './migrations/0006-idempotency.ts'
import { type Connection, type OpenDatabase, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/** Includes the schema of the job queue. Concurrent calls wait for each other. */
export async function migrate({ db, pool }: OpenDatabase): Promise<void> {
  // The migrators take their own locks too late: concurrent first runs would conflict in creating their tables.
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

/** On connections without a statement timeout. */
export async function migrateData(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { maxConnections: 3 })
  try {
    await migrate(database).catch(throwStartError)
  } finally {
    await database.close()
  }
}

async function migrateTables(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

const migrations: Record<string, Migration> = {
  '0001-companies-and-keys': { up: companiesAndKeys },
  '0002-customers-and-wallets': { up: customersAndWallets },
  '0003-events-and-usage': { up: eventsAndUsage },
  '0004-plans-and-subscriptions': { up: plansAndSubscriptions },
  '0005-invoices': { up: invoices },
  '0006-idempotency': { up: idempotency },
}

/** An arbitrary key. */
const MIGRATION_LOCK = 728_300
