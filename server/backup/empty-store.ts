import { isDistributed } from '../db/cluster/nodes.ts'
import { selectConnected } from '../db/engine/services.ts'
import { selectRan } from '../db/migrate.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Head } from './manifest.ts'

/** Accepts tables without rows, which an interrupted restore leaves. */
export async function requireEmpty(db: ReadHandle, { migrations }: Head): Promise<void> {
  const connected = await selectConnected(db)
  if (connected.length > 0)
    throw new Error(`Stop all services and workers first. These use the database: ${connected.join(', ')}.`)
  const ran = await selectRan(db)
  if (ran.length === 0) return
  if (await isDistributed(db))
    throw new Error('This database is distributed. Restore into one that is not, and distribute it then.')
  const company = await db.selectFrom('companies').select('name').limit(1).executeTakeFirst()
  if (company !== undefined)
    throw new Error(
      `This database has companies, such as ${company.name}. Restore into a new, empty database.`,
    )
  if (ran.some((name, index) => name !== migrations[index]))
    throw new Error(
      'This database has a newer schema than the backup. Restore into a new database that no service has migrated.',
    )
}
