import { parseConfig } from '../server/config.ts'
import { throwStartError } from '../server/db/errors.ts'
import { migrateData } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open.ts'
import type { ReadHandle } from '../server/db/schema.ts'
import { openData } from '../server/open-database.ts'

/** Runs a command on the configured, migrated database; a service may run at the same time. */
export async function withDatabase(command: (db: ReadHandle) => Promise<void>): Promise<void> {
  const data = await openData(parseConfig(process.env), () => undefined)
  try {
    await migrateData(data.connection).catch(throwStartError)
    const database = openDatabase(data.connection, { maxConnections: 2 })
    try {
      await command(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await data.close()
  }
}
