import { type RawBuilder, sql } from 'kysely'

/** To compare the tenant of a row with. Of tenants of one shard, a cluster's node that has it is asked alone. */
export function anyOf(tenantIds: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${tenantIds}::bigint[])`
}
