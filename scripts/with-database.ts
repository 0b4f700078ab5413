import { parseConfig } from '../server/config.ts'
import { throwStartError } from '../server/db/errors.ts'
import { migrateData } from '../server/db/migrate.ts'
import { type Connection, openDatabase } from '../server/db/open.ts'
import type { ReadHandle } from '../server/db/schema.ts'
import { openData } from '../server/open-database.ts'

/** Runs a command on the configured, migrated database; a service may run at the same time. */
export async function withDatabase(command: (db: ReadHandle) => Promise<void>): Promise<void> {
  await withConnection(async (connection) => {
    await migrateData(connection).catch(throwStartError)
    const database = openDatabase(connection, { maxConnections: 2 })
    try {
      await command(database.db)
    } finally {
      await database.close()
    }
  })
}

/** Runs a command on the configured database as it is. */
export async function withConnection(command: (connection: Connection) => Promise<void>): Promise<void> {
  const data = await openData(parseConfig(process.env), () => undefined)
  try {
    await command(data.connection)
  } finally {
    await data.close()
  }
}
