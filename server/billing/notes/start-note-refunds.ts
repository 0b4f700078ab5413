import type { EngineContext } from '../../context.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { standing } from '../../invoices/payment.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import { startRefund } from './start-refund.ts'

type Note = { creditNoteId: string; amount_cents: number }

export function refundableOfInvoice(invoice: Pick<InvoiceRow, 'payments'>): number {
  return standing(invoice).reduce(
    (sum, { payment_attempt_id, amount_cents, refunded_cents }) =>
      payment_attempt_id === null ? sum : sum + amount_cents - refunded_cents,
    0,
  )
}

/**
 * Refunds the newest payments first. A refund that fails at once has already moved its part of the note. Requires the
 * customer's lock.
 */
export async function startNoteRefunds(
  context: EngineContext,
  invoice: InvoiceRow,
  { creditNoteId, amount_cents }: Note,
): Promise<void> {
  let left = amount_cents
  for (const { payment_attempt_id, ...payment } of standing(invoice).toReversed()) {
    const covered = Math.min(payment.amount_cents - payment.refunded_cents, left)
    if (payment_attempt_id === null || covered === 0) continue
    const attempt = await loadAttempt(context.trx, context.tenantId, payment_attempt_id)
    const cause = { credit_note_id: creditNoteId, paid_out_grant_id: null }
    await startRefund(context, attempt, { cause, amount_cents: covered, isAwaited: false })
    left -= covered
  }
}
