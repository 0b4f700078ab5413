import { sql } from 'kysely'
import type { ReadHandle } from '../db/schema.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** Twice what the contract promises, to allow for clock errors. */
const RETENTION_HOURS = 48

/** Uses `now()`, because the database sets the times of keys. */
export async function purgeIdempotencyKeys(db: ReadHandle): Promise<void> {
  await forAllTenants(db, async (tenantIds) => {
    for (const tenantId of tenantIds)
      await db
        .deleteFrom('idempotency_keys')
        .where('tenant_id', '=', tenantId)
        .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${RETENTION_HOURS})`)
        .execute()
  })
}
