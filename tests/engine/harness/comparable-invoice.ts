import type { components } from '../../../generated/types.ts'
import type { Bound } from '../../rules/compose-model/types.ts'
import { ONE, type Pico } from '../model/arithmetic.ts'
import { dueAt, dueOf, paidOf } from '../model/invoices.ts'
import { currencyOf, type Line as ExpectedLine, type Invoice, type Model } from '../model/model.ts'
import { iso, isoOrNull } from './tenant.ts'

type Schemas = components['schemas']
type Line = Omit<Schemas['ManualLineItem'], 'id'> | Schemas['UpcomingLineItem']

/** The fields of an invoice to compare, from the service. */
export function toActual(invoice: Schemas['Invoice']) {
  const { line_items, amount_paid_cents, amount_due_cents } = invoice
  return {
    created_at: invoice.created_at,
    customer: invoice.customer_id,
    subscription: invoice.subscription_id,
    status: invoice.status,
    method: invoice.collection_method,
    apply_credit: invoice.apply_credit,
    currency: invoice.currency_code,
    period: [invoice.period_start, invoice.period_end],
    finalized_at: invoice.finalized_at,
    due_at: invoice.due_at,
    overdue: invoice.overdue_at !== null,
    cents: { paid: amount_paid_cents, due: amount_due_cents, credited: invoice.amount_credited_cents },
    noted: invoice.credit_note_total_cents,
    codes: invoice.tax_rate_codes,
    ...sumsOf(invoice),
    payments: invoice.payments.map((each) => [each.source, each.amount_cents, each.voided_at !== null]),
    reason: invoice.billing_reason,
    finalizes_at: invoice.finalizes_at,
    lines: line_items.map(({ id: _, ...line }) => comparableLine(line)),
  }
}

type TaxedInvoice = Pick<
  Schemas['Invoice'],
  'tax_behavior' | 'subtotal_cents' | 'discount_cents' | 'tax_cents'
> &
  Pick<Schemas['Invoice'], 'credit_carried_cents' | 'total_cents' | 'taxes'>

export function sumsOf(invoice: TaxedInvoice) {
  const {
    tax_behavior,
    subtotal_cents,
    discount_cents,
    tax_cents,
    credit_carried_cents,
    total_cents,
    taxes,
  } = invoice
  return {
    sums: [tax_behavior, subtotal_cents, discount_cents, tax_cents, credit_carried_cents, total_cents],
    // The entry of a customer's status has no code.
    taxes: taxes.map(({ code, percentage, category, note, taxable_cents, tax_cents: tax }) => {
      return [code ?? category, percentage, category, note, taxable_cents, tax]
    }),
  }
}

export function comparableLine(line: Line): Array<string | number | null> {
  const { type, amount_cents, period_start, period_end, tax_cents, tax_rates } = line
  const rates = tax_rates.map(({ percentage }) => percentage).join(' ')
  const shown = [type, amount_cents, period_start, period_end, tax_cents, rates]
  if (line.type === 'proration') return [...shown, line.credited_line_item_id === null ? 'charge' : 'credit']
  if (line.type === 'minimum' || line.type === 'maximum')
    return [...shown, ...Object.values(boundOf(line.bound))]
  if (line.type !== 'usage') return shown
  const { price_id, units, late_events } = line.usage
  return [...shown, price_id, units, late_events]
}

function boundOf({ price_id, spend_cents, bound_cents }: Bound): Bound {
  return { price_id, spend_cents, bound_cents }
}

/** The same fields, from the model. */
export function toExpected(model: Model, invoice: Invoice): ReturnType<typeof toActual> {
  const { status, finalizedAt, lines } = invoice
  const due = status === 'open' || status === 'uncollectible' ? dueOf(invoice) : 0
  return {
    created_at: iso(invoice.createdAt),
    customer: invoice.customer,
    subscription: invoice.subscription?.id ?? null,
    status,
    method: invoice.method,
    apply_credit: invoice.applyCredit,
    currency: currencyOf(model, invoice.customer).code,
    period: [isoOrNull(invoice.period?.start), isoOrNull(invoice.period?.end)],
    finalized_at: isoOrNull(finalizedAt),
    due_at: isoOrNull(finalizedAt && dueAt(invoice)),
    overdue: invoice.overdue,
    cents: { paid: paidOf(invoice), due, credited: invoice.credited },
    noted: invoice.noted,
    codes: invoice.codes,
    ...expectedSums(invoice),
    payments: invoice.payments.map(({ source, cents, voided }) => [source, cents, voided]),
    reason: invoice.reason,
    finalizes_at: status === 'draft' ? isoOrNull(invoice.finalizesAt) : null,
    lines: lines.map(expectedLine),
  }
}

export function expectedLine({
  type,
  amount,
  span,
  usage,
  credited,
  bound,
  tax,
  rates,
}: ExpectedLine): Array<string | number | null> {
  const percentages = rates.map(({ percentage }) => percentage).join(' ')
  const shown = [type, amount, isoOrNull(span?.start), isoOrNull(span?.end), tax, percentages]
  if (bound != null) return [...shown, ...Object.values(boundOf(bound))]
  if (type === 'proration') return [...shown, credited === undefined ? 'charge' : 'credit']
  return usage === undefined ? shown : [...shown, usage.price, formatDecimal(usage.units), usage.late]
}

export function expectedSums({
  behavior,
  sums,
}: Pick<Invoice, 'behavior' | 'sums'>): ReturnType<typeof sumsOf> {
  const { subtotal, discount, tax, carried, total, taxes } = sums
  return {
    sums: [behavior, subtotal, discount, tax, carried, total],
    taxes: taxes.map((each) => [
      each.code,
      each.percentage,
      each.category,
      each.note,
      each.taxable_cents,
      each.tax_cents,
    ]),
  }
}

/** Plain notation without trailing zeros. */
export function formatDecimal(amount: Pico): string {
  const magnitude = amount < 0n ? -amount : amount
  const fraction = (magnitude % ONE).toString().padStart(12, '0').replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${magnitude / ONE}${fraction === '' ? '' : `.${fraction}`}`
}
