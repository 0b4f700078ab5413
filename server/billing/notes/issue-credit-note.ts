import type { components } from '../../../generated/types.ts'
import type { EngineContext } from '../../context.ts'
import { noteChange } from '../../db/changes.ts'
import type { ComposedNote } from '../../invoices/credit-notes/compose-note.ts'
import { insertCreditNote, type NewCreditNote } from '../../invoices/credit-notes/credit-notes-store.ts'
import { creditLines } from '../../invoices/credit-notes/credited-lines-store.ts'
import { type InvoiceRow, updateInvoice } from '../../invoices/invoices-store.ts'
import { toInvoiceNumber } from '../../invoices/number.ts'
import { takeCreditNoteNumber } from '../../invoices/numbering-store.ts'
import { standing } from '../../invoices/payment.ts'
import { newPublicToken } from '../../invoices/public-token.ts'
import { amountDue } from '../../invoices/totals.ts'
import { minorToMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { loadAttempt } from '../../payments/attempts-store.ts'
import { grant } from '../../wallets/movements.ts'
import { accountOf, retryCollection, settle } from '../pay/collect-payment.ts'
import { takeShareBack } from '../pay/sell-credit.ts'
import { startRefund } from './start-refund.ts'

type Schemas = components['schemas']
export type Excess = Schemas['CreditNoteExcess']
type Terms = Pick<NewCreditNote, 'reason' | 'memo' | 'out_of_band_reference' | 'metadata'> & {
  excess: Excess
}

/** The four amounts add up to the note's total. */
export type Places = Pick<
  NewCreditNote,
  'applied_cents' | 'wallet_cents' | 'refunded_cents' | 'out_of_band_cents'
>

function placesOf(
  invoice: InvoiceRow,
  { total_cents }: Pick<ComposedNote, 'total_cents'>,
  excess: Excess,
): Places {
  const applied_cents = Math.min(total_cents, amountDue(invoice))
  const rest = total_cents - applied_cents
  const refunded_cents = excess === 'refund' ? Math.min(rest, refundableOfInvoice(invoice)) : 0
  const out_of_band_cents = excess === 'out_of_band' ? rest : 0
  return {
    applied_cents,
    wallet_cents: rest - refunded_cents - out_of_band_cents,
    refunded_cents,
    out_of_band_cents,
  }
}

/** Requires the customer's lock. */
export async function issueCreditNote(
  context: EngineContext,
  invoice: InvoiceRow,
  note: ComposedNote,
  { excess, ...terms }: Terms,
): Promise<string> {
  const { trx, tenantId, now, newId, newSecret } = context
  const id = newId()
  const planned = placesOf(invoice, note, excess)
  noteChange(trx, { type: 'credit_note.issued', id })
  await takeShareBack(context, invoice, note.lines)
  await creditLines(trx, invoice, note.lines, 1)
  await creditInvoice(context, invoice, note, planned)
  const credit_grant_id = await putIntoWallet(context, invoice, planned.wallet_cents)
  const { number, form } = await takeCreditNoteNumber(trx, tenantId)
  await insertCreditNote(trx, {
    ...note,
    ...terms,
    ...planned,
    tenant_id: tenantId,
    id,
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    number,
    number_text: toInvoiceNumber(number, form),
    public_token: newPublicToken(tenantId, newSecret),
    currency_code: invoice.currency_code,
    lines: note.lines.map((line) => ({ id: newId(), ...line, tax_rates: [...line.tax_rates] })),
    credit_grant_id,
    issued_at: now,
    created_at: now,
  })
  await startNoteRefunds(context, invoice, { creditNoteId: id, amount_cents: planned.refunded_cents })
  return id
}

/** An invoice with nothing due is paid, as by a payment. */
async function creditInvoice(
  context: EngineContext,
  invoice: InvoiceRow,
  { total_cents }: ComposedNote,
  { applied_cents }: Places,
): Promise<void> {
  const { trx, now } = context
  const { id } = invoice
  const credit_note_total_cents = invoice.credit_note_total_cents + total_cents
  const isPaid = applied_cents > 0 && applied_cents === amountDue(invoice)
  noteChange(trx, isPaid ? { type: 'invoice.paid', id } : { type: 'invoice.updated', id, before: invoice })
  if (applied_cents === 0) {
    await updateInvoice(trx, invoice, { credit_note_total_cents, updated_at: now })
    return
  }
  const amount_credited_cents = invoice.amount_credited_cents + applied_cents
  await settle(context, invoice, {
    changes: { amount_credited_cents, credit_note_total_cents },
    paid_at: isPaid ? now : null,
    mayResume: false,
  })
}

async function putIntoWallet(
  context: EngineContext,
  invoice: InvoiceRow,
  cents: number,
): Promise<string | null> {
  if (cents === 0) return null
  const { trx, now, newId } = context
  const { id } = await grant(
    { trx, account: accountOf(invoice), now, newId },
    decimal(minorToMajor(cents, invoice.currency_code)),
    { type: 'credit_note', invoice_id: invoice.id },
  )
  await retryCollection(context, invoice.customer_id)
  return id
}

type Note = { creditNoteId: string; amount_cents: number }

function refundableOfInvoice(invoice: Pick<InvoiceRow, 'payments'>): number {
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
async function startNoteRefunds(
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
