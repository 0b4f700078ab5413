import { sql } from 'kysely'
import { bigintArray } from '../../db/binary-array.ts'
import { EVENTS_ARRIVED } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'

export type Announce = (tenantIds: Iterable<number>) => void

/**
 * Notifies the worker of the companies whose events have been committed. A commit that notifies holds a lock of the whole database until
 * it ends, so this is a statement of its own, one at a time. The worker's sweep finds the events of one that fails.
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
  return (tenantIds) => {
    for (const tenantId of tenantIds) arrived.add(tenantId)
    if (!isNotifying) notifyAll()
  }
}
