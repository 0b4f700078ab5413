import type { EngineContext } from '../context.ts'
import { noteChange } from '../db/changes.ts'
import { type DraftRow, replaceLines, selectDrafts, updateInvoices } from '../invoices/finalizing-store.ts'
import { storedSums } from '../invoices/totals.ts'
import { composeManualDrafts } from './compose-manual.ts'
import { recalculateDrafts } from './draft-invoice.ts'

/** Composes these drafts as `composeAgain` does, with an event for each. */
export async function updateDrafts(context: EngineContext, ids: readonly string[]): Promise<void> {
  for (const before of await composeAgain(context, ids))
    noteChange(context.trx, { type: 'invoice.updated', id: before.id, before })
}

/**
 * Composes these drafts again after something has changed what they come to. One made through the API that would
 * come to less than 0 stays as it is, and cannot be finalized. Returns the others as they were. Requires the
 * customer's lock.
 */
export async function composeAgain(context: EngineContext, ids: readonly string[]): Promise<DraftRow[]> {
  const { trx, tenantId, now } = context
  const composed: DraftRow[] = []
  for (const draft of await selectDrafts(trx, tenantId, ids)) {
    const { lines, ...sums } = await composeDraft(context, draft)
    if (sums.total_cents < 0) continue
    await updateInvoices(trx, tenantId, [{ id: draft.id, ...storedSums(sums), updated_at: now }])
    await replaceLines(trx, tenantId, [{ id: draft.id, lines }])
    composed.push(draft)
  }
  return composed
}

async function composeDraft({ trx, tenantId, now }: EngineContext, draft: DraftRow) {
  const { id, subscription_id, customer_id, tax_rate_codes, tax_rate_ids } = draft
  if (subscription_id !== null) {
    const drafted = [{ invoice_id: id, subscription_id, customer_id, tax_rate_codes, tax_rate_ids }]
    return (await recalculateDrafts(trx, tenantId, drafted))(subscription_id)
  }
  const composed = (await composeManualDrafts(trx, tenantId, [id], now)).get(id)
  if (composed === undefined) throw new Error(`there is no draft ${id}`)
  return composed
}
