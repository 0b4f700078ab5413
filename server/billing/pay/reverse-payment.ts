import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { timelineOf } from '../../db/timeline.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { withoutPayment } from '../../invoices/lifecycle.ts'
import type { Payment } from '../../invoices/payments-store.ts'
import { voidPayments } from './collect-payment.ts'
import { takeSoldBack } from './sell-credit.ts'

type Reversal = {
  apply_credit?: boolean
  isCollected: boolean
  /** Without it, the payment is reversed even if the credit that the invoice sold was used. */
  refusal?: Parameters<typeof takeSoldBack>[2]
}

/** The payment stays listed. The worker marks the invoice overdue, or collects it. */
export async function reversePayment(
  context: EngineContext,
  invoice: InvoiceRow,
  payment: Payment,
  { apply_credit = invoice.apply_credit, isCollected, refusal }: Reversal,
): Promise<void> {
  const { trx, now } = context
  const { id } = invoice
  const status = withoutPayment(invoice.status)
  if (status !== invoice.status) await takeSoldBack(context, invoice, refusal)
  await voidPayments(context, invoice, [payment])
  await updateInvoice(trx, invoice, {
    status,
    amount_paid_cents: invoice.amount_paid_cents - payment.amount_cents,
    paid_at: null,
    apply_credit,
    collection_pending: status === 'open' && isCollected,
    updated_at: now,
  })
  const isReopened = status !== invoice.status
  noteChange(
    trx,
    isReopened ? { type: 'invoice.reopened', id } : { type: 'invoice.updated', id, before: invoice },
  )
  noteScheduledWork(trx, timelineOf(invoice))
}
