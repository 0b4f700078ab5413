import type { EngineContext } from '../context.ts'
import { type InvoiceRow, loadInvoice, updateInvoice } from '../invoices/invoices-store.ts'
import { findLastCharged, findOpenAttempt } from '../payments/attempts-store.ts'
import { isRemote, MAX_ATTEMPTS } from '../payments/lifecycle.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { findDefaultMethod } from './charge-store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { recordFailure } from './dunning.ts'
import { cancelOpenAttempt } from './open-attempt.ts'
import { startAttempt } from './start-attempt.ts'

/** The wallet pays first; what is left of an automatic invoice is charged. The customer is locked. */
export async function collectInvoice(context: EngineContext, invoice: InvoiceRow): Promise<void> {
  const { status, collection_method } = await collectFromWallet(context, invoice)
  if (status === 'open' && collection_method === 'charge_automatically')
    await chargeDefault(context, await loadInvoice(context.trx, context.tenantId, invoice.id))
}

/** A day of dunning has come. */
export async function retryInvoice(context: EngineContext, id: string): Promise<void> {
  const { trx, tenantId, now } = context
  const invoice = await loadInvoice(trx, tenantId, id)
  const { status, next_payment_attempt_at: at, payment_retry_count } = invoice
  if (status !== 'open' || at === null || at > now || isUnderWay(invoice)) return
  const counted = { next_payment_attempt_at: null, payment_retry_count: payment_retry_count + 1 }
  await updateInvoice(trx, invoice, counted)
  await collectInvoice(context, { ...invoice, ...counted })
}

async function chargeDefault(context: EngineContext, invoice: InvoiceRow): Promise<void> {
  if (isUnderWay(invoice)) return
  const { trx } = context
  const found = await findDefaultMethod(trx, invoice)
  if (found === undefined) {
    // Without credit and without a method, nothing was tried.
    const isTried = invoice.apply_credit || invoice.payment_failed_at !== null
    return isTried ? recordFailure(context, invoice, 'no_payment_method') : undefined
  }
  const { method, setting } = found
  const isLost =
    invoice.payment_stopped_reason === 'not_recoverable' &&
    (await findLastCharged(trx, invoice)) === method.id
  if (isLost) return recordFailure(context, invoice, 'not_recoverable')
  if (invoice.payment_attempt_count >= MAX_ATTEMPTS) return recordFailure(context, invoice, 'recoverable')
  if (isRemote(method.provider) && setting.status !== 'active') return postpone(context, invoice)
  await cancelOpenAttempt(context, invoice)
  // A remote provider has to confirm the end, which leads here again.
  if ((await findOpenAttempt(trx, invoice)) !== undefined) return
  const planned = { next_payment_attempt_at: null, payment_stopped_reason: null }
  await updateInvoice(trx, invoice, planned)
  const start = { origin: 'automatic', setting, method } as const
  await startAttempt(context, { ...invoice, ...planned, open_payment: null }, start)
}

/** Its provider cannot charge anybody now, which is not the customer's fault: no day of dunning passes. */
async function postpone({ trx, now }: EngineContext, invoice: InvoiceRow): Promise<void> {
  await updateInvoice(trx, invoice, {
    next_payment_attempt_at: new Date(now.getTime() + DAY_MS),
    payment_retry_count: Math.max(0, invoice.payment_retry_count - 1),
  })
}

/** What comes of the attempt decides; only a customer who is waited for may wait no longer. */
function isUnderWay({ open_payment }: InvoiceRow): boolean {
  return open_payment !== null && open_payment !== 'requires_action'
}
