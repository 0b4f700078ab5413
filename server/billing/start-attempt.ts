import type { EngineContext } from '../context.ts'
import { Problem } from '../errors/problem.ts'
import { type InvoiceRow, loadInvoice, updateInvoice } from '../invoices/invoices-store.ts'
import { transition } from '../invoices/lifecycle.ts'
import { amountDue } from '../invoices/totals.ts'
import { type AttemptRow, insertAttempt } from '../payments/attempts-store.ts'
import { MAX_ATTEMPTS } from '../payments/lifecycle.ts'
import type { MethodRow } from '../payments/methods-store.ts'
import { providers } from '../payments/providers.ts'
import type { ProviderSetting } from '../payments/providers-store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { assertNoneOpen } from './open-attempt.ts'
import { applyOutcome } from './settle-attempt.ts'

type Start = Pick<AttemptRow, 'origin'> & Pick<ProviderSetting, 'provider'> & { method: MethodRow | null }

/**
 * The customer is locked. Throws INVOICE_NOT_PAYABLE, PAYMENT_IN_PROGRESS, PAYMENT_PROVIDER_NOT_SET,
 * PAYMENT_ATTEMPT_LIMIT_EXCEEDED.
 */
export async function startAttempt(
  context: EngineContext,
  found: InvoiceRow,
  { origin, provider, method }: Start,
): Promise<AttemptRow> {
  const { trx, newId, now, publicBaseUrl } = context
  transition(found.status, 'pay')
  await assertNoneOpen(trx, found)
  if (provider === 'none') throw new Problem('PAYMENT_PROVIDER_NOT_SET')
  const number = found.payment_attempt_count + 1
  if (number > MAX_ATTEMPTS)
    throw new Problem('PAYMENT_ATTEMPT_LIMIT_EXCEEDED', { details: { limit: MAX_ATTEMPTS } })
  const invoice = await afterCredit(context, found)
  const amount_cents = amountDue(invoice)
  const { tenant_id, customer_id, test_clock_id, currency_code, id: invoice_id } = invoice
  const attempt = await insertAttempt(
    trx,
    {
      ...{ tenant_id, id: newId(), customer_id, test_clock_id, invoice_id },
      ...{ amount_cents, currency_code, origin, provider, payment_method_id: method?.id ?? null },
    },
    now,
  )
  await updateInvoice(trx, invoice, { payment_attempt_count: number })
  const page_url = `${publicBaseUrl}/pay/${invoice.public_token}`
  const charge = { id: attempt.id, amount_cents, token: method?.token ?? null, number, page_url }
  const outcome = providers[provider].charge(charge)
  return applyOutcome(context, attempt, { ...invoice, payment_attempt_count: number }, outcome)
}

/** The worker has not come to it yet. */
async function afterCredit(context: EngineContext, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (!invoice.collection_pending || invoice.status !== 'open') return invoice
  await collectFromWallet(context, invoice)
  // What this attempt leaves is charged.
  if (invoice.collection_method === 'charge_automatically')
    await updateInvoice(context.trx, invoice, { collection_pending: true })
  const left = await loadInvoice(context.trx, context.tenantId, invoice.id)
  transition(left.status, 'pay')
  return left
}
