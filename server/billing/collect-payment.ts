import type { EngineContext } from '../context.ts'
import { queueScheduledWork } from '../db/job-queue.ts'
import { transition } from '../invoices/lifecycle.ts'
import type { Payment } from '../invoices/payment.ts'
import { type InvoiceRow, requestCollection, updateInvoice } from '../invoices/store.ts'
import { amountDue } from '../invoices/totals.ts'
import { minorToMajor } from '../money/currency.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { debit } from '../wallets/movements.ts'
import type { AccountKey } from '../wallets/store.ts'

/** Pays an invoice in full. Returns false if the balance is too low. */
export async function payFromWallet(context: EngineContext, invoice: InvoiceRow): Promise<boolean> {
  const { trx, now, newId } = context
  const wallet = { trx, account: accountOf(invoice), now, newId }
  const source = { type: 'invoice_payment' as const, invoice_id: invoice.id }
  if (!(await debit(wallet, amountDueOf(invoice), source, { debtAllowed: false }))) return false
  await markPaid(context, invoice, { payment_source: 'wallet', payment_reference: null, paid_at: now })
  return true
}

/** The invoice stays open if the balance is too low, and is tried again when credit is added. */
export async function collectFromWallet(context: EngineContext, invoice: InvoiceRow): Promise<void> {
  if (await payFromWallet(context, invoice)) return
  await updateInvoice(context.trx, invoice, { collection_pending: false })
}

/** After credit was added: the worker collects the customer's open invoices that are charged automatically, oldest first. */
export async function retryCollection(
  { trx, tenantId }: Pick<EngineContext, 'trx' | 'tenantId'>,
  customerId: string,
): Promise<void> {
  const timeline = await requestCollection(trx, tenantId, customerId)
  if (timeline !== undefined) await queueScheduledWork(trx, timeline)
}

export async function markPaid(
  { trx, now }: EngineContext,
  invoice: InvoiceRow,
  payment: Payment,
): Promise<void> {
  await updateInvoice(trx, invoice, {
    status: transition(invoice.status, 'pay'),
    amount_paid_cents: invoice.total_cents,
    ...payment,
    collection_pending: false,
    updated_at: now,
  })
}

/** In whole units, as in the wallet. */
export function amountDueOf(invoice: InvoiceRow): Decimal {
  return decimal(minorToMajor(amountDue(invoice), invoice.currency_code))
}

export function accountOf({ tenant_id, customer_id, currency_code }: InvoiceRow): AccountKey {
  return { tenant_id, customer_id, account_type: 'currency', unit_code: currency_code }
}
