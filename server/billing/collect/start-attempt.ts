import type { EngineContext } from '../../context.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, loadInvoice, updateInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { amountDue } from '../../invoices/totals.ts'
import { askedByRequest } from '../../payments/ask-times.ts'
import { type AttemptRow, insertAttempt } from '../../payments/attempts-store.ts'
import { isRemote, MAX_ATTEMPTS, providerOnClock } from '../../payments/lifecycle.ts'
import type { MethodRow } from '../../payments/methods-store.ts'
import { localProviders } from '../../payments/providers.ts'
import type { ProviderSetting } from '../../payments/providers-store.ts'
import { collectFromWallet } from '../pay/collect-payment.ts'
import { assertNoneOpen } from '../pay/open-attempt.ts'
import { applyOutcome } from './settle-attempt.ts'

type Setting = Pick<ProviderSetting, 'provider' | 'status' | 'disabled_reason'>
type Start = Pick<AttemptRow, 'origin'> & {
  setting: Setting
  method: MethodRow | null
  metadata?: AttemptRow['metadata']
}

/**
 * Requires the customer's lock. A remote provider is asked after the commit. Throws INVOICE_NOT_PAYABLE,
 * PAYMENT_IN_PROGRESS, PAYMENT_PROVIDER_NOT_SET, PAYMENT_PROVIDER_NOT_ACTIVE, PAYMENT_ATTEMPT_LIMIT_EXCEEDED.
 */
export async function startAttempt(
  context: EngineContext,
  found: InvoiceRow,
  { origin, setting, method, metadata = {} }: Start,
): Promise<AttemptRow> {
  const { trx, newId, now, publicBaseUrl } = context
  transition(found.status, 'pay')
  await assertNoneOpen(trx, found)
  const provider = providerFor(setting, found)
  const number = found.payment_attempt_count + 1
  if (number > MAX_ATTEMPTS)
    throw new Problem('PAYMENT_ATTEMPT_LIMIT_EXCEEDED', { details: { limit: MAX_ATTEMPTS } })
  const invoice = await afterCredit(context, found)
  const amount_cents = amountDue(invoice)
  const { tenant_id, customer_id, test_clock_id, currency_code, id: invoice_id } = invoice
  const attempt = await insertAttempt(
    trx,
    {
      tenant_id,
      id: newId(),
      customer_id,
      test_clock_id,
      invoice_id,
      amount_cents,
      currency_code,
      origin,
      provider,
      payment_method_id: method?.id ?? null,
      metadata,
      next_ask_at: isRemote(provider) ? firstAskAt(origin, now) : null,
    },
    now,
  )
  await updateInvoice(trx, invoice, { payment_attempt_count: number })
  const page_url = `${publicBaseUrl}/pay/${invoice.public_token}`
  const counted = { ...invoice, payment_attempt_count: number }
  if (isRemote(provider)) return applyOutcome(context, attempt, counted, { status: 'pending' })
  const charge = { id: attempt.id, amount_cents, token: method?.token ?? null, number, page_url }
  return applyOutcome(context, attempt, counted, localProviders[provider].charge(charge))
}

/** Throws PAYMENT_PROVIDER_NOT_SET, PAYMENT_PROVIDER_NOT_ACTIVE. */
export function providerFor(
  setting: Setting,
  payer: Pick<InvoiceRow, 'test_clock_id'>,
): AttemptRow['provider'] {
  const { status, disabled_reason } = setting
  const provider = providerOnClock(setting, payer)
  if (provider === 'none') throw new Problem('PAYMENT_PROVIDER_NOT_SET')
  if (isRemote(provider) && status !== 'active')
    throw new Problem('PAYMENT_PROVIDER_NOT_ACTIVE', { details: { status, disabled_reason } })
  return provider
}

/** A request that waits asks the provider itself. If its process dies, the worker asks. */
function firstAskAt(origin: AttemptRow['origin'], now: Date): Date {
  return origin === 'automatic' ? now : askedByRequest(now)
}

async function afterCredit(context: EngineContext, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (!invoice.collection_pending || invoice.status !== 'open') return invoice
  await collectFromWallet(context, invoice)
  // The worker charges what this attempt does not pay.
  if (invoice.collection_method === 'charge_automatically')
    await updateInvoice(context.trx, invoice, { collection_pending: true })
  const left = await loadInvoice(context.trx, context.tenantId, invoice.id)
  transition(left.status, 'pay')
  return left
}
