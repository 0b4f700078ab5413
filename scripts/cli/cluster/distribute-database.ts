import { countNodes, layoutInShards, requireCitus } from '../../../server/db/cluster/citus.ts'
import { distribute, readDistribution } from '../../../server/db/cluster/distribute.ts'
import { selectConnected } from '../../../server/db/engine/services.ts'
import type { ReadHandle } from '../../../server/db/schema.ts'
import { withDatabase } from '../../with-database.ts'

type Flags = { check: boolean; shards: number }

/** Returns the exit code. */
export async function distributeDatabase(flags: Flags, say: (line: string) => void): Promise<number> {
  let left = 0
  await withDatabase(async (db) => {
    await requireCitus(db)
    const layout = layoutInShards(db, flags.shards)
    if (!flags.check) {
      await refuseBesideServices(db)
      await distribute(db, layout, say)
    }
    const distribution = await readDistribution(db, layout)
    left = distribution.left.length
    say(`Distributed among ${await countNodes(db)} nodes: ${distribution.done.length} tables.`)
    if (left > 0) say(`Not distributed: ${distribution.left.join(', ')}.`)
  })
  return left > 0 ? 1 : 0
}

/**
 * Refuses while a service runs, which would wait for each table, and could write what a foreign key refuses
 * later.
 */
async function refuseBesideServices(db: ReadHandle): Promise<void> {
  const connected = await selectConnected(db)
  if (connected.length > 0)
    throw new Error(`Stop all services and workers first. These use the database: ${connected.join(', ')}.`)
}
