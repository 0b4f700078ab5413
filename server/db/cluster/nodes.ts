import { sql } from 'kysely'
import type { NodeOf } from '../../runtime/fair-limiter.ts'
import { coalesce } from '../coalesce.ts'
import { isTransient } from '../errors.ts'
import type { ReadHandle } from '../schema.ts'

export async function isDistributed(db: ReadHandle): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as found`.execute(db)
  if (rows[0]?.found !== true) return false
  const distributed = await sql`
    select from pg_catalog.pg_dist_partition where logicalrelid = 'customers'::regclass`.execute(db)
  return distributed.rows.length > 0
}

/** Groups tenants by node, then by shard. Without a cluster there is one group. */
export async function groupByNode(db: ReadHandle, tenantIds: readonly number[]): Promise<number[][][]> {
  if (!(await isDistributed(db))) return [[[...tenantIds]]]
  const { rows } = await sql<{ node: number; tenant_ids: number[] }>`
    select p.groupid as node, array_agg(tenant.id)::bigint[] as tenant_ids
    from unnest(${tenantIds}::bigint[]) as tenant (id)
    join pg_catalog.pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('customers', tenant.id)
    group by p.groupid, p.shardid`.execute(db)
  const nodes = Map.groupBy(rows, ({ node }) => node)
  return Array.from(nodes.values(), (shards) => shards.map(({ tenant_ids }) => tenant_ids.map(Number)))
}

/** Reads again each minute, because shards can move. Undefined while one node has all tenants. */
export function createNodeOf(db: ReadHandle): NodeOf {
  const find = coalesce((tenantIds: number[]) => findNodes(db, tenantIds), {
    maxBatchWeight: MAX_PER_QUERY,
    isNonRetryable: isTransient,
  })
  let known = new Map<number, Promise<number | undefined>>()
  let until = 0
  return (tenantId) => {
    if (performance.now() > until || known.size >= MAX_KNOWN) {
      known = new Map()
      until = performance.now() + KNOWN_MS
    }
    const node = known.get(tenantId) ?? find(tenantId)
    known.set(tenantId, node)
    node.catch(() => known.delete(tenantId))
    return node
  }
}

const KNOWN_MS = 60_000
const MAX_PER_QUERY = 1_000
/** Limits the cache, because a forged token can name any tenant. */
const MAX_KNOWN = 100_000

async function findNodes(db: ReadHandle, tenantIds: readonly number[]): Promise<Array<number | undefined>> {
  const { rows } = await sql<{ node: number | null }>`
    with nodes as (
      select min(groupid) as first, max(groupid) as last
      from pg_catalog.pg_dist_placement p join pg_catalog.pg_dist_shard s on s.shardid = p.shardid
      where s.logicalrelid = 'customers'::regclass
    )
    select case when nodes.first < nodes.last then (
      select min(groupid) from pg_catalog.pg_dist_placement
      where shardid = get_shard_id_for_distribution_column('customers', tenant.id)
    ) end as node
    from unnest(${tenantIds}::bigint[]) with ordinality as tenant (id, n) cross join nodes order by n`.execute(
    db,
  )
  return rows.map(({ node }) => node ?? undefined)
}
