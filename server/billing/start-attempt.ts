import type { EngineContext } from '../context.ts'
import { REAL_TIME } from '../db/timeline.ts'
import { Problem } from '../errors/problem.ts'
import { type InvoiceRow, loadInvoice } from '../invoices/invoices-store.ts'
import { transition } from '../invoices/lifecycle.ts'
import { amountDue } from '../invoices/totals.ts'
import { askedByRequest } from '../payments/ask-times.ts'
import { type AttemptRow, countAttempts, insertAttempt } from '../payments/attempts-store.ts'
import { isRemote } from '../payments/lifecycle.ts'
import type { MethodId, Outcome } from '../payments/provider.ts'
import { localProviders } from '../payments/providers.ts'
import type { ProviderSetting } from '../payments/providers-store.ts'
import { collectFromWallet } from './collect-payment.ts'
import { assertNoneOpen } from './open-attempt.ts'
import { applyOutcome } from './settle-attempt.ts'

const MAX_ATTEMPTS = 50

type Setting = Pick<ProviderSetting, 'provider' | 'status' | 'disabled_reason'>
type Start = Pick<AttemptRow, 'origin'> & {
  setting: Setting
  payment_method_id: MethodId | null
  publicBaseUrl: string
}

/**
 * The customer is locked. A remote provider is asked after the commit. Throws INVOICE_NOT_PAYABLE, PAYMENT_IN_PROGRESS,
 * PAYMENT_PROVIDER_NOT_SET, PAYMENT_PROVIDER_NOT_ACTIVE, PAYMENT_ATTEMPT_LIMIT_EXCEEDED.
 */
export async function startAttempt(
  context: EngineContext,
  found: InvoiceRow,
  { origin, setting, payment_method_id, publicBaseUrl }: Start,
): Promise<AttemptRow> {
  const { trx, newId, now } = context
  transition(found.status, 'pay')
  await assertNoneOpen(trx, found)
  const provider = providerFor(setting, found)
  if ((await countAttempts(trx, found)) >= MAX_ATTEMPTS)
    throw new Problem('PAYMENT_ATTEMPT_LIMIT_EXCEEDED', { details: { limit: MAX_ATTEMPTS } })
  const invoice = await afterCredit(context, found)
  const amount_cents = amountDue(invoice)
  const { tenant_id, customer_id, test_clock_id, currency_code, id: invoice_id } = invoice
  const attempt = await insertAttempt(
    trx,
    {
      ...{ tenant_id, id: newId(), customer_id, test_clock_id, invoice_id },
      ...{ amount_cents, currency_code, origin, provider, payment_method_id },
      next_ask_at: isRemote(provider) ? firstAskAt(origin, now) : null,
    },
    now,
  )
  const page_url = `${publicBaseUrl}/pay/${invoice.public_token}`
  const outcome: Outcome = isRemote(provider)
    ? { status: 'pending' }
    : localProviders[provider].charge({ id: attempt.id, amount_cents, payment_method_id, page_url })
  return applyOutcome(context, attempt, invoice, outcome)
}

/** Throws PAYMENT_PROVIDER_NOT_SET, PAYMENT_PROVIDER_NOT_ACTIVE. */
function providerFor(setting: Setting, invoice: Pick<InvoiceRow, 'test_clock_id'>): AttemptRow['provider'] {
  const { status, disabled_reason } = setting
  const provider = providerOnClock(setting, invoice)
  if (provider === 'none') throw new Problem('PAYMENT_PROVIDER_NOT_SET')
  if (isRemote(provider) && status !== 'active')
    throw new Problem('PAYMENT_PROVIDER_NOT_ACTIVE', { details: { status, disabled_reason } })
  return provider
}

/** Test clocks have times of their own, so nothing outside can follow them: `test` stands in. */
export function providerOnClock(
  { provider }: Pick<Setting, 'provider'>,
  { test_clock_id }: Pick<InvoiceRow, 'test_clock_id'>,
): Setting['provider'] {
  return isRemote(provider) && test_clock_id !== REAL_TIME ? 'test' : provider
}

/** A request waits for the answer, so it asks. The worker takes over if that dies. */
function firstAskAt(origin: AttemptRow['origin'], now: Date): Date {
  return origin === 'automatic' ? now : askedByRequest(now)
}

/** The worker has not come to it yet. */
async function afterCredit(context: EngineContext, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (!invoice.collection_pending || invoice.status !== 'open') return invoice
  await collectFromWallet(context, invoice)
  const left = await loadInvoice(context.trx, context.tenantId, invoice.id)
  transition(left.status, 'pay')
  return left
}
