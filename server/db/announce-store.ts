import { sql } from 'kysely'
import { bigintArray } from './binary-array.ts'
import type { ReadHandle } from './schema.ts'

export type Announce = (...tenantIds: readonly number[]) => void

/**
 * Notifies after the commit: a commit that notifies holds a database-wide lock. The sweep finds work whose notification
 * failed.
 */
export function createAnnounce(db: ReadHandle, channel: string): Announce {
  const told = new Set<number>()
  let isNotifying = false
  const notifyAll = async () => {
    isNotifying = true
    while (told.size > 0) {
      const tenantIds = bigintArray([...told])
      told.clear()
      await sql`
        select pg_notify(${channel}, tenant_id::text) from unnest(${tenantIds}::bigint[]) as each (tenant_id)`
        .execute(db)
        .catch(() => undefined)
    }
    isNotifying = false
  }
  return (...tenantIds) => {
    for (const tenantId of tenantIds) told.add(tenantId)
    if (!isNotifying) notifyAll()
  }
}
