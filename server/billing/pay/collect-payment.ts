import type { EngineContext } from '../../context.ts'
import type { AtLeastOne } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { type InvoiceRow, requestCollection, updateInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { leastPayment, type OutOfBandPayment, standing } from '../../invoices/payment.ts'
import { insertPayment, markPaymentsVoided, type Payment } from '../../invoices/payments-store.ts'
import { amountDue } from '../../invoices/totals.ts'
import { majorToMinor, minorToMajor } from '../../money/currency.ts'
import { type Decimal, decimal } from '../../money/decimal.ts'
import { type DrawsExpired, debit, readDrawable, returnDebit } from '../../wallets/movements.ts'
import type { WalletContext } from '../../wallets/take-back.ts'
import type { AccountKey } from '../../wallets/wallets-store.ts'
import { cancelOpenAttempt, resumeCharge } from './open-attempt.ts'
import { endDunning } from './past-due-store.ts'
import { sellCredit } from './sell-credit.ts'

/** Returns false and pays nothing if the balance allows less than `least`. */
export async function payFromWallet(
  context: EngineContext,
  invoice: InvoiceRow,
  { amount, least }: { amount: number; least: number },
): Promise<boolean> {
  const { currency_code } = invoice
  const debited = await debit(
    walletOf(context, invoice),
    toMajor(amount, invoice),
    { type: 'invoice_payment', invoice_id: invoice.id },
    { debtAllowed: false, least: toMajor(least, invoice), drawsExpired: drawsExpiredFor(invoice) },
  )
  if (debited === undefined) return false
  await recordPayment(context, invoice, {
    source: 'wallet',
    payment_attempt_id: null,
    amount_cents: majorToMinor(debited.amount, currency_code),
    paid_at: context.now,
    reference: null,
    wallet_transaction_id: debited.id,
  })
  return true
}

export function payOutOfBand(
  context: EngineContext,
  invoice: InvoiceRow,
  amount_cents: number,
  payment: OutOfBandPayment,
): Promise<void> {
  const source = 'out_of_band'
  const from = { wallet_transaction_id: null, payment_attempt_id: null }
  return recordPayment(context, invoice, { source, amount_cents, ...payment, ...from })
}

/** Collection is tried again when credit is added. */
export async function collectFromWallet(
  context: EngineContext,
  invoice: InvoiceRow,
): Promise<Awaited<ReturnType<typeof updateInvoice>>> {
  const amount = amountDue(invoice)
  if (invoice.apply_credit) await payFromWallet(context, invoice, { amount, least: leastPayment(invoice) })
  return updateInvoice(context.trx, invoice, { collection_pending: false })
}

/** The money returns to its grants, and may pay other invoices. */
export async function voidPayments(
  context: EngineContext,
  invoice: InvoiceRow,
  payments: readonly Payment[],
): Promise<void> {
  await markPaymentsVoided(context.trx, invoice, payments, context.now)
  const source = { type: 'payment_void', invoice_id: invoice.id } as const
  for (const { wallet_transaction_id: drawn } of payments)
    if (drawn !== null) await returnDebit(walletOf(context, invoice), drawn, source)
}

/** The worker collects the invoices, oldest first. */
export async function retryCollection(
  { trx, tenantId }: Pick<EngineContext, 'trx' | 'tenantId'>,
  customers: string | readonly string[],
  options?: { withoutCredit: boolean },
): Promise<void> {
  const timeline = await requestCollection(trx, tenantId, [customers].flat(), options)
  if (timeline !== undefined) noteScheduledWork(trx, timeline)
}

type NewPayment = Omit<
  Payment,
  'id' | 'refunded_cents' | 'paid_at' | 'voided_at' | 'created_at' | 'updated_at'
> & {
  paid_at: Date
}

/** An open attempt asks for more than is now due, so it is canceled. */
export async function recordPayment(
  context: EngineContext,
  invoice: InvoiceRow,
  payment: NewPayment,
): Promise<void> {
  const { trx, now, newId } = context
  await insertPayment(trx, invoice, { ...payment, id: newId(), created_at: now })
  const times = [payment.paid_at, ...standing(invoice).map(({ paid_at }) => new Date(paid_at))]
  const isPaid = payment.amount_cents === amountDue(invoice)
  noteChange(trx, { type: isPaid ? 'invoice.paid' : 'invoice.partly_paid', id: invoice.id })
  await settle(context, invoice, {
    changes: { amount_paid_cents: invoice.amount_paid_cents + payment.amount_cents },
    paid_at: isPaid ? new Date(Math.max(...times.map(Number))) : null,
    mayResume: payment.source === 'provider',
  })
}

type Settlement = {
  changes: AtLeastOne<
    Partial<Pick<InvoiceRow, 'amount_paid_cents' | 'amount_credited_cents' | 'credit_note_total_cents'>>
  >
  paid_at: Date | null
  /** Whether the automatic charge goes on although no attempt was canceled. */
  mayResume: boolean
}

export async function settle(
  context: EngineContext,
  invoice: InvoiceRow,
  { changes, paid_at, mayResume }: Settlement,
): Promise<void> {
  const { trx, now } = context
  await updateInvoice(trx, invoice, {
    ...changes,
    ...(paid_at !== null && {
      status: transition(invoice.status, 'pay'),
      paid_at,
      collection_pending: false,
    }),
    updated_at: now,
  })
  const isCanceled = await cancelOpenAttempt(context, invoice)
  if (paid_at !== null) {
    await endDunning(context, invoice)
    if (await sellCredit(context, invoice, invoice.line_items))
      await retryCollection(context, invoice.customer_id)
  } else if (isCanceled || mayResume) await resumeCharge(trx, invoice)
}

export async function creditFor(context: EngineContext, invoice: InvoiceRow): Promise<number> {
  const credit = await readDrawable(walletOf(context, invoice), drawsExpiredFor(invoice))
  return majorToMinor(credit, invoice.currency_code)
}

/** Credit that was valid at a period's end pays its invoice, if it expired while the invoice was a draft. */
function drawsExpiredFor({ subscription_id, period_end, finalized_at }: InvoiceRow): DrawsExpired {
  return (expiresAt) =>
    subscription_id !== null &&
    period_end !== null &&
    finalized_at !== null &&
    period_end <= expiresAt &&
    expiresAt <= finalized_at
}

function walletOf({ trx, now, newId }: EngineContext, invoice: InvoiceRow): WalletContext {
  return { trx, account: accountOf(invoice), now, newId }
}

/** The wallet counts in major units. */
function toMajor(cents: number, { currency_code }: InvoiceRow): Decimal {
  return decimal(minorToMajor(cents, currency_code))
}

export function accountOf({
  tenant_id,
  customer_id,
  currency_code,
}: Pick<InvoiceRow, 'tenant_id' | 'customer_id' | 'currency_code'>): AccountKey {
  return { tenant_id, customer_id, account_type: 'currency', unit_code: currency_code }
}
