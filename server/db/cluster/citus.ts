import { sql } from 'kysely'
import type { ReadHandle } from '../schema.ts'
import type { Layout } from './distribute.ts'

export async function requireCitus(db: ReadHandle): Promise<void> {
  const { rows } = await sql<{ created: boolean; available: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as created,
      exists (select from pg_available_extensions where name = 'citus') as available`.execute(db)
  const [found] = rows
  if (found?.created) return
  throw new Error(
    found?.available
      ? 'This database has no Citus yet. Run "create extension citus" in it, on the coordinator and on each node, and add the nodes with citus_add_node.'
      : 'This PostgreSQL has no Citus, which distributes tables among machines. Install it on each machine, and name it in shared_preload_libraries.',
  )
}

export async function countNodes(db: ReadHandle): Promise<number> {
  const { rows } = await sql<{ nodes: number }>`
    select count(*)::integer as nodes from pg_catalog.pg_dist_node where shouldhaveshards and isactive`.execute(
    db,
  )
  return rows[0]?.nodes ?? 0
}

/** `shards` limits the number of nodes for good. */
export function layoutInShards(db: ReadHandle, shards: number): Layout {
  return {
    isDone: async (table) => {
      const { rows } = await sql`
        select from pg_catalog.pg_dist_partition where logicalrelid = ${table}::regclass`.execute(db)
      return rows.length > 0
    },
    lay: async (table) => {
      const place =
        table === 'customers' ? sql`shard_count => ${shards}::integer` : sql`colocate_with => 'customers'`
      await sql`select create_distributed_table(${table}::regclass, 'tenant_id', ${place})`.execute(db)
    },
  }
}
