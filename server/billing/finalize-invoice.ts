import type { EngineContext } from '../context.ts'
import { assertMove } from '../invoices/lifecycle.ts'
import { newPublicToken } from '../invoices/public-token.ts'
import { type InvoiceRow, loadInvoice, takeInvoiceNumber, updateInvoice } from '../invoices/store.ts'
import { dueAt } from '../invoices/terms.ts'
import { processCustomer } from '../metering/process-events.ts'
import { type CurrencyCode, minorToMajor } from '../money/currency.ts'
import { decimal } from '../money/decimal.ts'
import { closeSegments, loadSubscription } from '../subscriptions/store.ts'
import { grant } from '../wallets/movements.ts'
import { recalculateDraft } from './draft-invoice.ts'

/**
 * Opens a draft: gives it the next number, its public URL and its due date, all in one transaction, which holds the
 * customer's lock. The usage of an automatic draft is read for the last time, after all of the
 * customer's events that were accepted by now are processed. Throws INVOICE_NOT_DRAFT.
 */
export async function finalizeDraft(env: EngineContext, draft: InvoiceRow): Promise<InvoiceRow> {
  assertMove(draft.status, 'finalize')
  const { trx, tenantId, newSecret } = env
  if (draft.subscription_id !== null) await settleUsage(env, draft, draft.subscription_id)
  const { number, at } = await takeInvoiceNumber(trx, tenantId, env.now)
  await updateInvoice(trx, draft, {
    status: 'open',
    invoice_number: number,
    public_token: newPublicToken(tenantId, newSecret),
    finalized_at: at,
    due_at: dueAt(at, draft),
    collection_pending: draft.collection_method === 'charge_automatically',
    updated_at: at,
  })
  return loadInvoice(trx, tenantId, draft.id)
}

/** Reads the usage once more, closes its segments, and gives the wallet the credit that is too much for the invoice. */
async function settleUsage(env: EngineContext, draft: InvoiceRow, subscriptionId: string): Promise<void> {
  const { trx, tenantId, now, newId } = env
  const subscription = await loadSubscription(trx, tenantId, subscriptionId)
  await processCustomer(env, draft.customer_id)
  const { lines, total_cents, carried_cents } = await recalculateDraft(trx, subscription, draft)
  await updateInvoice(trx, draft, { total_cents }, lines)
  await closeSegments(trx, subscription, draft.id)
  if (carried_cents > 0) {
    const currency: CurrencyCode = draft.currency_code
    const account = {
      tenant_id: tenantId,
      customer_id: draft.customer_id,
      account_type: 'currency' as const,
      unit_code: currency,
    }
    await grant({ trx, account, now, newId }, decimal(minorToMajor(carried_cents, currency)), {
      type: 'proration_credit',
      invoice_id: draft.id,
      subscription_id: subscriptionId,
    })
  }
}
