import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { loadInvoice } from '../../invoices/invoices-store.ts'
import { standing } from '../../invoices/payment.ts'
import { type AttemptRow, updateAttempt } from '../../payments/attempts-store.ts'
import type { DisputeStatus } from '../../payments/provider.ts'
import { reversePayment } from './reverse-payment.ts'

/**
 * A lost dispute reverses its payment. A disputed card is not charged automatically again. Requires the customer's
 * lock.
 */
export async function noteDispute(
  context: EngineContext,
  attempt: AttemptRow,
  status: DisputeStatus,
): Promise<AttemptRow> {
  const { trx, tenantId, now } = context
  const { id, invoice_id, disputed_at } = attempt
  const noted = await updateAttempt(trx, attempt, {
    disputed_at: disputed_at ?? now,
    dispute_status: status,
    dispute_closed_at: status === 'open' ? null : now,
    updated_at: now,
  })
  noteChange(trx, { type: 'payment_attempt.disputed', id })
  if (status !== 'lost') return noted
  const invoice = await loadInvoice(trx, tenantId, invoice_id)
  const payment = standing(invoice).find(({ payment_attempt_id }) => payment_attempt_id === id)
  if (payment !== undefined) await reversePayment(context, invoice, payment, { isCollected: false })
  return noted
}
