import { runMigrations } from 'graphile-worker'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { throwStartError } from './errors.ts'
import * as spine from './migrations/0001-spine.ts'
import * as engine from './migrations/0002-engine.ts'
import * as invoicesAndWallets from './migrations/0003-automatic-invoices-and-wallets.ts'
import * as eventStates from './migrations/0004-event-states.ts'
import * as draftingOrder from './migrations/0005-drafting-order.ts'
import * as dueInOrder from './migrations/0006-due-in-order.ts'
import * as clockInSteps from './migrations/0007-clock-in-steps.ts'
import * as timeRunsForward from './migrations/0008-time-runs-forward.ts'
import * as bounds from './migrations/0009-bounds.ts'
import { type Connection, type OpenDatabase, openDatabase } from './open.ts'
import type { Schema } from './schema.ts'

/**
 * Brings the database to the newest schema, that of the job queue included. Processes that start at once wait for each
 * other; one that finds nothing to do changes nothing.
 */
export async function migrate({ db, pool }: OpenDatabase): Promise<void> {
  // The migrators' own locks come after they have made their tables, which is where two newcomers would clash.
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(holder)
    try {
      await migrateTables(db)
      await runMigrations({ pgPool: pool })
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(holder)
    }
  })
}

/**
 * The same at the start of a process, on connections of its own: a statement may take as long as it needs. Throws an error
 * that says so where the database goes away meanwhile.
 */
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

/** All of them, in the order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-spine': spine,
  '0002-engine': engine,
  '0003-automatic-invoices-and-wallets': invoicesAndWallets,
  '0004-event-states': eventStates,
  '0005-drafting-order': draftingOrder,
  '0006-due-in-order': dueInOrder,
  '0007-clock-in-steps': clockInSteps,
  '0008-time-runs-forward': timeRunsForward,
  '0009-bounds': bounds,
}

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 728_300
