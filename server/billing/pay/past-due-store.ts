import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import type { WriteHandle } from '../../db/schema.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'

type Failed = Pick<InvoiceRow, 'tenant_id' | 'id' | 'subscription_id' | 'payment_failed_at'>
type Dunned = Failed & Pick<InvoiceRow, 'next_payment_attempt_at'>

/** A trial has no invoices, and a canceled subscription stays canceled. */
export async function markPastDue(
  trx: WriteHandle,
  { tenant_id, subscription_id }: Failed,
  now: Date,
): Promise<void> {
  if (subscription_id === null) return
  const marked = await trx
    .updateTable('subscriptions')
    .set({ status: 'past_due', past_due_since: now, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', subscription_id)
    .where('status', '=', 'active')
    .returning('id')
    .execute()
  noteChange(trx, ...marked.map(({ id }) => ({ type: 'subscription.past_due' as const, id })))
}

type Context = Pick<EngineContext, 'trx' | 'now'>

/** A charge may be planned although nothing failed. */
export async function endDunning(context: Context, invoice: Dunned): Promise<void> {
  if (invoice.payment_failed_at === null && invoice.next_payment_attempt_at === null) return
  await updateInvoice(context.trx, invoice, {
    payment_failed_at: null,
    payment_retry_count: 0,
    next_payment_attempt_at: null,
    payment_stopped_reason: null,
  })
  await recoverIfNoneOwed(context, invoice)
}

export async function recoverIfNoneOwed(
  { trx, now }: Context,
  { tenant_id, subscription_id, payment_failed_at }: Failed,
): Promise<void> {
  if (subscription_id === null || payment_failed_at === null) return
  const recovered = await trx
    .updateTable('subscriptions')
    .set({ status: 'active', past_due_since: null, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', subscription_id)
    .where('status', '=', 'past_due')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .select('invoices.id')
            .where('invoices.tenant_id', '=', tenant_id)
            .where('invoices.subscription_id', '=', subscription_id)
            .where('invoices.status', '=', 'open')
            .where('invoices.payment_failed_at', 'is not', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  noteChange(trx, ...recovered.map(({ id }) => ({ type: 'subscription.recovered' as const, id })))
}
