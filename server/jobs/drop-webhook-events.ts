import type { ReadHandle } from '../db/schema.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { dropDeliveries } from '../webhook-endpoints/deliveries-store.ts'
import { dropEvents } from '../webhook-events/log-store.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** The contract promises this span. */
const KEPT_MS = 30 * DAY_MS
const MAX_ROWS = 1_000

export function dropWebhookEvents(db: ReadHandle, clock: () => Date, stopping: AbortSignal): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS)
  return forAllTenants(db, async (tenantIds) => {
    for (const tenantId of tenantIds)
      for (const drop of [dropDeliveries, dropEvents])
        while (
          !stopping.aborted &&
          (await db.transaction().execute((trx) => drop(trx, tenantId, { before, most: MAX_ROWS })))
        );
  })
}
