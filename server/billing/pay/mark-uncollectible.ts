import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { transition } from '../../invoices/lifecycle.ts'
import { cancelOpenAttempt } from './open-attempt.ts'
import { recoverIfNoneOwed } from './past-due-store.ts'

type Invoice = Omit<InvoiceRow, 'line_items' | 'payments' | 'parties' | 'has_tax_rates' | 'e_invoice_format'>

/** Throws INVOICE_NOT_OPEN. */
export async function markUncollectible(
  context: Pick<EngineContext, 'trx' | 'now'>,
  invoice: Invoice,
): Promise<void> {
  const { trx, now } = context
  const status = transition(invoice.status, 'mark_uncollectible')
  const next_payment_attempt_at = null
  await updateInvoice(trx, invoice, {
    status,
    next_payment_attempt_at,
    marked_uncollectible_at: now,
    updated_at: now,
  })
  noteChange(trx, { type: 'invoice.marked_uncollectible', id: invoice.id })
  await cancelOpenAttempt(context, invoice)
  await recoverIfNoneOwed(context, invoice)
}
