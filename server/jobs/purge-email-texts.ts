import type { ReadHandle } from '../db/schema.ts'
import { emptyTexts } from '../emails/emails-store.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { forAllTenants } from './for-all-tenants.ts'

/** The contract promises this span. */
const KEPT_MS = 400 * DAY_MS
const MAX_ROWS = 1_000

export function purgeEmailTexts(db: ReadHandle, now: Date, stopping: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  return forAllTenants(db, async (tenantIds) => {
    for (const tenantId of tenantIds)
      while (!stopping.aborted && (await emptyTexts(db, tenantId, { before, most: MAX_ROWS })));
  })
}
