import type { ReadHandle } from '../db/schema.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** How long the page of an expired link says that it has expired. */
const KEPT_MS = 30 * DAY_MS

/** Keeps sessions about which the provider is still asked. */
export async function purgeSessions(db: ReadHandle, now: Date): Promise<void> {
  const expiredBefore = new Date(now.getTime() - KEPT_MS)
  await forAllTenants(db, async (tenantIds) => {
    for (const tenantId of tenantIds) {
      await db
        .deleteFrom('payment_method_sessions')
        .where('tenant_id', '=', tenantId)
        .where('expires_at', '<', expiredBefore)
        .where('next_ask_at', 'is', null)
        .execute()
      await db
        .deleteFrom('customer_portal_sessions')
        .where('tenant_id', '=', tenantId)
        .where('expires_at', '<', expiredBefore)
        .execute()
    }
  })
}
