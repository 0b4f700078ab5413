import type { components } from '../../generated/types.ts'
import { type ErrorCode, Problem } from '../errors/problem.ts'
import type { InvoiceRow } from './invoices-store.ts'
import { paidBy } from './payment.ts'

export type InvoiceStatus = components['schemas']['Invoice']['status']
export type InvoiceMove = 'update' | 'delete' | 'finalize' | 'void' | 'pay' | 'mark_uncollectible'

/** A missing move is refused. A partial payment is not a move. */
export const lifecycle: Record<InvoiceStatus, Partial<Record<InvoiceMove, InvoiceStatus | 'deleted'>>> = {
  draft: { update: 'draft', delete: 'deleted', finalize: 'open' },
  open: { void: 'void', pay: 'paid', mark_uncollectible: 'uncollectible' },
  uncollectible: { void: 'void', pay: 'paid' },
  paid: {},
  void: {},
}

const refusals: Record<InvoiceMove, ErrorCode> = {
  update: 'INVOICE_NOT_DRAFT',
  delete: 'INVOICE_NOT_DRAFT',
  finalize: 'INVOICE_NOT_DRAFT',
  void: 'INVOICE_NOT_VOIDABLE',
  pay: 'INVOICE_NOT_PAYABLE',
  mark_uncollectible: 'INVOICE_NOT_OPEN',
}

/** Throws the 409 of the move. */
export function transition(status: InvoiceStatus, move: Exclude<InvoiceMove, 'delete'>): InvoiceStatus
export function transition(status: InvoiceStatus, move: InvoiceMove): InvoiceStatus | 'deleted'
export function transition(status: InvoiceStatus, move: InvoiceMove): InvoiceStatus | 'deleted' {
  const next = lifecycle[status][move]
  if (next === undefined) throw new Problem(refusals[move], { details: { status } })
  return next
}

export function isPayable(status: InvoiceStatus): boolean {
  return lifecycle[status].pay !== undefined
}

export function withoutPayment(status: InvoiceStatus): InvoiceStatus {
  return status === 'paid' ? 'open' : status
}

/** Refuses payments from outside, because only wallet money can be returned. Throws INVOICE_PARTLY_PAID. */
export function assertNotPaidOutside(invoice: Pick<InvoiceRow, 'status' | 'payments'>): void {
  const amount_paid_cents = paidBy(invoice, 'out_of_band') + paidBy(invoice, 'provider')
  if (amount_paid_cents > 0)
    throw new Problem('INVOICE_PARTLY_PAID', { details: { status: invoice.status, amount_paid_cents } })
}

/** `crediting` are invoices that credit lines of this one. Throws INVOICE_LINES_CREDITED unless all are drafts. */
export function assertNotCredited(crediting: ReadonlyArray<Pick<InvoiceRow, 'id' | 'status'>>): void {
  const finalized = crediting.filter(({ status }) => status !== 'draft')
  if (finalized.length > 0)
    throw new Problem('INVOICE_LINES_CREDITED', {
      details: { invoice_ids: finalized.slice(0, MAX_NAMED).map(({ id }) => id) },
    })
}

/** A credit shows the number of the invoice that it credits. Throws CREDITED_INVOICE_NOT_FINALIZED. */
export function assertFinalized(drafts: readonly string[]): void {
  if (drafts.length > 0)
    throw new Problem('CREDITED_INVOICE_NOT_FINALIZED', {
      details: { invoice_ids: drafts.slice(0, MAX_NAMED) },
    })
}

/** Throws INVOICE_HAS_CREDIT_NOTES. */
export function assertNoNotes(issued: ReadonlyArray<{ id: string }>): void {
  if (issued.length > 0)
    throw new Problem('INVOICE_HAS_CREDIT_NOTES', {
      details: { credit_note_ids: issued.slice(0, MAX_NAMED).map(({ id }) => id) },
    })
}

const MAX_NAMED = 10

/** The draft of a subscription follows its plan and usage. Throws a 409. */
export function assertManual({ subscription_id }: { subscription_id: string | null }): void {
  if (subscription_id !== null) throw new Problem('INVOICE_NOT_EDITABLE', { details: { subscription_id } })
}
