import type { EngineContext } from '../context.ts'
import { replaceLines, selectDrafts, updateInvoices } from '../invoices/finalizing-store.ts'
import { recalculateDrafts } from './draft-invoice.ts'

/** Composes these drafts again after a void has changed what they give back. Requires the customer's lock. */
export async function composeAgain(
  { trx, tenantId, now }: EngineContext,
  ids: readonly string[],
): Promise<void> {
  for (const { id, subscription_id, customer_id } of await selectDrafts(trx, tenantId, ids)) {
    if (subscription_id === null) continue
    const composedOf = await recalculateDrafts(trx, tenantId, [
      { invoice_id: id, subscription_id, customer_id },
    ])
    const { lines, total_cents } = composedOf(subscription_id)
    await updateInvoices(trx, tenantId, [{ id, total_cents, updated_at: now }])
    await replaceLines(trx, tenantId, [{ id, lines }])
  }
}
