import { sql } from 'kysely'
import { bigintArray } from '../../db/binary-array.ts'
import { EVENTS_ARRIVED } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'

type Stored = { request: { tenantId: number } }
export type Announce = (stored: readonly Stored[]) => void

/**
 * Notifies after the commit: a commit that notifies holds a database-wide lock until it ends. The sweep finds
 * what a failed notification leaves.
 */
export function createAnnounce(db: ReadHandle): Announce {
  const arrived = new Set<number>()
  let isNotifying = false
  const notifyAll = async () => {
    isNotifying = true
    while (arrived.size > 0) {
      const tenantIds = bigintArray([...arrived])
      arrived.clear()
      await sql`
        select pg_notify(${EVENTS_ARRIVED}, tenant_id::text) from unnest(${tenantIds}::bigint[]) as each (tenant_id)`
        .execute(db)
        .catch(() => undefined)
    }
    isNotifying = false
  }
  return (stored) => {
    for (const { request } of stored) arrived.add(request.tenantId)
    if (!isNotifying) notifyAll()
  }
}
