import type { components } from '../../../generated/types.ts'
import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import { MAX_ATTEMPTS } from '../../payments/lifecycle.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { markUncollectible } from '../pay/mark-uncollectible.ts'
import { markPastDue } from '../pay/past-due-store.ts'
import { endSubscriptionNow } from '../renew/end-subscription.ts'

type Dunning = components['schemas']['Dunning']
type Failure = 'recoverable' | 'not_recoverable' | 'no_payment_method'
type Failing = Omit<InvoiceRow, 'line_items' | 'payments' | 'parties' | 'has_tax_rates' | 'e_invoice_format'>

/** Requires the customer's lock. */
export async function recordFailure(
  context: EngineContext,
  invoice: Failing,
  failure: Failure,
): Promise<void> {
  const { trx, tenantId, now } = context
  const { dunning } = await readSettings(trx, tenantId)
  const retry = planRetry(invoice, dunning, { failure, now })
  const failed = await updateInvoice(trx, invoice, {
    payment_failed_at: invoice.payment_failed_at ?? now,
    updated_at: now,
    ...retry,
  })
  noteChange(trx, { type: 'invoice.payment_failed', id: invoice.id })
  await markPastDue(trx, failed, now)
  if (retry.payment_stopped_reason === 'retries_exhausted')
    await giveUp(context, failed, dunning.on_exhausted)
}

type Retry = Pick<Failing, 'next_payment_attempt_at' | 'payment_stopped_reason'>

function planRetry(
  { payment_retry_count, payment_attempt_count }: Failing,
  { retry_after_days }: Dunning,
  { failure, now }: { failure: Failure; now: Date },
): Retry {
  const stopped = (payment_stopped_reason: Retry['payment_stopped_reason']) => ({
    next_payment_attempt_at: null,
    payment_stopped_reason,
  })
  if (failure !== 'recoverable') return stopped(failure)
  const days = retry_after_days[payment_retry_count]
  if (days === undefined || payment_attempt_count >= MAX_ATTEMPTS) return stopped('retries_exhausted')
  return {
    next_payment_attempt_at: new Date(now.getTime() + days * DAY_MS),
    payment_stopped_reason: null,
  }
}

async function giveUp(context: EngineContext, invoice: Failing, how: Dunning['on_exhausted']): Promise<void> {
  if (how === 'mark_uncollectible') await markUncollectible(context, invoice)
  if (how === 'cancel_subscription' && invoice.subscription_id !== null)
    await endSubscriptionNow(context, invoice.subscription_id)
}
