import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { timelineOf } from '../../db/timeline.ts'
import { Problem } from '../../errors/problem.ts'
import { type CreditNoteRow, markNoteVoid } from '../../invoices/credit-notes/credit-notes-store.ts'
import { creditLines, givesTooMuch } from '../../invoices/credit-notes/credited-lines-store.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { withoutPayment } from '../../invoices/lifecycle.ts'
import { decimal } from '../../money/decimal.ts'
import { selectGrantsOfNote } from '../../payments/refunds-store.ts'
import { removeChargeOfNote } from '../../subscriptions/charges-store.ts'
import { loadGrant } from '../../wallets/grants-store.ts'
import { voidGrant } from '../../wallets/movements.ts'
import type { CreditGrantRow } from '../../wallets/wallets-store.ts'
import { accountOf } from '../pay/collect-payment.ts'
import { takeSoldBack } from '../pay/sell-credit.ts'

/** The invoice's amount due rises again. Requires the customer's lock. Throws CREDIT_NOTE_NOT_VOIDABLE. */
export async function voidNote(
  context: EngineContext,
  invoice: InvoiceRow,
  note: CreditNoteRow,
): Promise<void> {
  const { trx, now, newId } = context
  if (note.refunded_cents > 0) throw notVoidable('refunded')
  if (tookSoldBack(invoice, note)) throw notVoidable('taken_back')
  const granted = await wholeGrants(context, note)
  await markNoteVoid(trx, note, now)
  await creditLines(trx, invoice, note.lines, -1)
  // The note may have reduced a credit, and the same time been given back again since.
  if (await givesTooMuch(trx, invoice, note.lines)) throw notVoidable('credited')
  if (invoice.subscription_id !== null) await removeChargeOfNote(trx, note, invoice.subscription_id)
  await takeOffAgain(context, invoice, note)
  for (const each of granted) await voidGrant({ trx, account: accountOf(invoice), now, newId }, each)
}

/** Includes grants of failed refunds. Throws CREDIT_NOTE_NOT_VOIDABLE if any was drawn. */
async function wholeGrants(
  { trx, tenantId }: EngineContext,
  { id, credit_grant_id }: CreditNoteRow,
): Promise<CreditGrantRow[]> {
  const granted: CreditGrantRow[] = []
  for (const grantId of [credit_grant_id, ...(await selectGrantsOfNote(trx, tenantId, id))]) {
    if (grantId === null) continue
    const each = await loadGrant(trx, tenantId, grantId)
    if (!decimal(each.remaining).eq(each.amount)) throw notVoidable('drawn')
    granted.push(each)
  }
  return granted
}

/** A note of a paid invoice that sold credit voided a share of the grant, which cannot come back. */
function tookSoldBack({ line_items }: InvoiceRow, { applied_cents, lines }: CreditNoteRow): boolean {
  const selling = new Set(line_items.flatMap(({ id, credit }) => (credit == null ? [] : [id])))
  return applied_cents === 0 && lines.some(({ line_item_id }) => selling.has(line_item_id))
}

/** The worker marks the invoice overdue, or collects it. */
async function takeOffAgain(
  context: EngineContext,
  invoice: InvoiceRow,
  { applied_cents, total_cents }: CreditNoteRow,
): Promise<void> {
  const { trx, now } = context
  const { id } = invoice
  const status = applied_cents > 0 ? withoutPayment(invoice.status) : invoice.status
  const isReopened = status !== invoice.status
  const isCharged = status === 'open' && invoice.collection_method === 'charge_automatically'
  if (isReopened) await takeSoldBack(context, invoice, () => notVoidable('drawn'))
  await updateInvoice(trx, invoice, {
    credit_note_total_cents: invoice.credit_note_total_cents - total_cents,
    amount_credited_cents: invoice.amount_credited_cents - applied_cents,
    updated_at: now,
    ...(isReopened && { status, paid_at: null }),
    ...(applied_cents > 0 && isCharged && { collection_pending: true }),
  })
  noteChange(
    trx,
    isReopened ? { type: 'invoice.reopened', id } : { type: 'invoice.updated', id, before: invoice },
  )
  noteScheduledWork(trx, timelineOf(invoice))
}

function notVoidable(reason: 'drawn' | 'refunded' | 'credited' | 'taken_back'): Problem {
  return new Problem('CREDIT_NOTE_NOT_VOIDABLE', { details: { reason } })
}
