import { eraseAgain } from '../../billing/erase/erasure-store.ts'
import { retryCollection } from '../../billing/pay/collect-payment.ts'
import { reversePayment } from '../../billing/pay/reverse-payment.ts'
import { engineContextOf, type Write } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { type InvoiceRow, loadInvoice } from '../../invoices/invoices-store.ts'
import { findPayment } from '../../invoices/payment.ts'
import type { Payment } from '../../invoices/payments-store.ts'
import type { CustomerContext } from '../current-time.ts'
import { loadInvoiceLockingCustomer } from './load-invoice-locking-customer.ts'
import { toInvoice } from './response.ts'

export const voidPayment: Write<'voidPayment'> = async ({ path }, requestContext) => {
  const { invoice, customer, context } = await loadInvoiceLockingCustomer(requestContext, path.id)
  const { trx, tenant } = context
  const payment = findPayment(invoice, path.payment_id)
  if (payment.source === 'provider')
    throw new Problem('PAYMENT_NOT_VOIDABLE', { details: { payment_attempt_id: payment.payment_attempt_id } })
  if (payment.voided_at === null) await takeBack(context, { invoice, customer, payment })
  return { status: 200, body: { invoice: toInvoice(await loadInvoice(trx, tenant.id, path.id), context) } }
}

type Paid = { invoice: InvoiceRow; customer: CustomerRow; payment: Payment }

/** The worker marks the invoice overdue or collects it, but not with the returned credit. */
async function takeBack(context: CustomerContext, { invoice, customer, payment }: Paid): Promise<void> {
  const engine = engineContextOf(context)
  const isFromWallet = payment.source === 'wallet'
  const apply_credit = invoice.apply_credit && !isFromWallet
  const isCharged = invoice.collection_method === 'charge_automatically' && !isFromWallet
  const isCollected = isCharged || (apply_credit && invoice.collection_pending)
  await reversePayment(engine, invoice, payment, { apply_credit, isCollected, refusal: creditUsed })
  if (!isFromWallet) return
  await retryCollection(engine, invoice.customer_id)
  if (customer.deleted_at !== null) await eraseAgain(context.trx, customer)
}

function creditUsed(grantIds: readonly string[]): Problem {
  return new Problem('INVOICE_CREDIT_USED', { details: { credit_grant_ids: grantIds.slice(0, MAX_NAMED) } })
}

const MAX_NAMED = 10
