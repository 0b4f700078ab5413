import type { components } from '../../generated/types.ts'
import { invalid, Problem } from '../errors/problem.ts'
import type { InvoiceRow } from './invoices-store.ts'
import { sellsMoney } from './line-credit.ts'
import type { Payment } from './payments-store.ts'
import { amountDue } from './totals.ts'

type Input = components['schemas']['PaymentInput']
export type OutOfBandPayment = { paid_at: Date; reference: string | null }

/** The limit keeps answers small. As many voided payments are allowed. */
export const MAX_PAYMENTS = 100

/** Only payments from outside have details. Throws VALIDATION_ERROR. */
export function assertFits({ source, paid_at, reference }: Input): void {
  if (source === 'out_of_band') return
  const sent = Object.entries({ paid_at, reference }).filter(([, value]) => value != null)
  if (sent.length > 0)
    throw invalid(
      sent.map(([name]) => ({
        path: `body.${name}` as const,
        code: 'not_allowed',
        message: 'must not be given with wallet',
      })),
    )
}

/** Credit is not paid with credit: a gift would become money. Throws VALIDATION_ERROR. */
export function assertNotWithCredit({ source }: Input, { line_items }: InvoiceRow): void {
  if (source === 'wallet' && line_items.some(sellsMoney))
    throw invalid([
      {
        path: 'body.source',
        code: 'not_allowed',
        message: 'must not be wallet where the invoice sells credit in the currency',
      },
    ])
}

/** Defaults to the amount due. Throws PAYMENT_TOO_LARGE, PAYMENT_LIMIT_EXCEEDED. */
export function parseAmount({ amount_cents }: Input, invoice: InvoiceRow): number {
  const amount_due_cents = amountDue(invoice)
  const amount = amount_cents ?? amount_due_cents
  if (amount > amount_due_cents)
    throw new Problem('PAYMENT_TOO_LARGE', { details: { amount_cents: amount, amount_due_cents } })
  if (amount < leastPayment(invoice))
    throw new Problem('PAYMENT_LIMIT_EXCEEDED', { details: { limit: MAX_PAYMENTS, amount_due_cents } })
  return amount
}

/** The last payment that an invoice may have must pay the full amount due. */
export function leastPayment(invoice: InvoiceRow): number {
  return standing(invoice).length + 1 < MAX_PAYMENTS ? 1 : amountDue(invoice)
}

export function standing({ payments }: Pick<InvoiceRow, 'payments'>): Payment[] {
  return payments.filter(({ voided_at }) => voided_at === null)
}

/** Throws PAYMENT_NOT_FOUND, or PAYMENT_LIMIT_EXCEEDED if no more payments can be voided. */
export function findPayment({ payments }: Pick<InvoiceRow, 'payments'>, id: string): Payment {
  const payment = payments.find((each) => each.id === id)
  if (payment === undefined) throw new Problem('PAYMENT_NOT_FOUND')
  const voided = payments.filter(({ voided_at }) => voided_at !== null)
  if (payment.voided_at === null && voided.length >= MAX_PAYMENTS)
    throw new Problem('PAYMENT_LIMIT_EXCEEDED', { details: { limit: MAX_PAYMENTS } })
  return payment
}

/** Throws VALIDATION_ERROR unless the money arrived between finalization and now. */
export function parsePayment(
  { paid_at, reference = null }: Input,
  { finalized_at }: Pick<InvoiceRow, 'finalized_at'>,
  now: Date,
): OutOfBandPayment {
  const at = paid_at == null ? now : new Date(paid_at)
  const refuse = (code: string, message: string) => invalid([{ path: 'body.paid_at', code, message }])
  if (at > now) throw refuse('in_future', 'must not be in the future')
  if (finalized_at !== null && at < finalized_at)
    throw refuse('before_finalized', 'must not be before finalized_at')
  return { reference, paid_at: at }
}

export function paidBy(invoice: Pick<InvoiceRow, 'payments'>, source: Payment['source']): number {
  return standing(invoice).reduce((sum, each) => sum + (each.source === source ? each.amount_cents : 0), 0)
}

/**
 * The wallet pays within moments of finalization. Payments voided later count, because the issued invoice shows them.
 */
export function creditAtFinalizing({
  finalized_at,
  payments: [first],
}: Pick<InvoiceRow, 'finalized_at' | 'payments'>): number {
  if (first?.source !== 'wallet' || finalized_at === null) return 0
  const waited = Date.parse(first.created_at) - finalized_at.getTime()
  return waited < COLLECTED_WITHIN_MS ? first.amount_cents : 0
}

const COLLECTED_WITHIN_MS = 60_000
