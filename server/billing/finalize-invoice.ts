import type { EngineContext } from '../context.ts'
import { lockCustomers } from '../customers/store.ts'
import { transition } from '../invoices/lifecycle.ts'
import { takeInvoiceNumber } from '../invoices/numbering/store.ts'
import { newPublicToken } from '../invoices/public-token.ts'
import { type InvoiceRow, updateInvoice } from '../invoices/store.ts'
import { dueAt } from '../invoices/terms.ts'
import { processCustomer } from '../metering/process-events.ts'
import { minorToMajor } from '../money/currency.ts'
import { decimal } from '../money/decimal.ts'
import { closeSegments } from '../subscriptions/store.ts'
import { grant } from '../wallets/movements.ts'
import { accountOf, retryCollection } from './collect-payment.ts'
import type { Composed } from './compose-invoice.ts'
import { recalculateDraft } from './draft-invoice.ts'

/** Numbers an invoice and bills the usage accepted so far. With nothing due it is paid at once. Throws INVOICE_NOT_DRAFT. */
export async function finalizeDraft(context: EngineContext, draft: InvoiceRow): Promise<void> {
  const { trx, tenantId, now, newSecret } = context
  const status = transition(draft.status, 'finalize')
  const composed =
    draft.subscription_id === null ? undefined : await closeUsage(context, draft, draft.subscription_id)
  const { number, text, logoId, at } = await takeInvoiceNumber(trx, draft, now)
  const total_cents = composed?.total_cents ?? draft.total_cents
  const settled = total_cents === 0
  await updateInvoice(
    trx,
    draft,
    {
      status: settled ? transition(status, 'pay') : status,
      ...draft.parties,
      seller: JSON.stringify(draft.parties.seller),
      total_cents,
      invoice_number: number,
      number_text: text,
      logo_id: logoId,
      public_token: newPublicToken(tenantId, newSecret),
      finalized_at: at,
      due_at: dueAt(at, draft),
      paid_at: settled ? at : null,
      collection_pending: draft.collection_method === 'charge_automatically' && !settled,
      updated_at: at,
    },
    composed?.lines,
  )
}

async function closeUsage(
  context: EngineContext,
  draft: InvoiceRow,
  subscription_id: string,
): Promise<Composed> {
  const { trx, tenantId, now, newId } = context
  const subscription = { tenant_id: tenantId, id: subscription_id }
  // Events that came after the customer was deleted are not billed.
  const existing = await lockCustomers(trx, tenantId, [draft.customer_id])
  await processCustomer(context, draft.customer_id, existing)
  const composed = await recalculateDraft(trx, subscription, draft.id)
  await closeSegments(trx, subscription, draft.id)
  const { carried_cents } = composed
  if (carried_cents > 0) {
    await grant(
      { trx, account: accountOf(draft), now, newId },
      decimal(minorToMajor(carried_cents, draft.currency_code)),
      { type: 'proration_credit', invoice_id: draft.id, subscription_id },
    )
    await retryCollection(context, draft.customer_id)
  }
  return composed
}
