import { type RawBuilder, sql } from 'kysely'

/** Citus sends the query to one node if all tenants share a shard. */
export function anyOf(tenantIds: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${tenantIds}::bigint[])`
}
