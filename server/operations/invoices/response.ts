import type { components } from '../../../generated/types.ts'
import type { Service, Tenant } from '../../context.ts'
import type { DraftRow } from '../../invoices/finalizing-store.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { issuesOf } from '../../invoices/issues.ts'
import type { LineCredit } from '../../invoices/line-credit.ts'
import type { InvoiceSummaryRow } from '../../invoices/summaries-store.ts'
import { amountDue, sumsOf } from '../../invoices/totals.ts'
import { toAppearance } from '../../keys/settings/appearance.ts'
import { formatMajor } from '../../money/currency.ts'
import { decimal } from '../../money/decimal.ts'
import { shownRates } from '../../taxes/line-rate.ts'
import { eInvoiceIssuesOf } from './e-invoice-issues.ts'

type Invoice = components['schemas']['Invoice']

type Summary = Omit<components['schemas']['InvoiceSummary'], 'line_item_count'>
type Show = { tenant: Pick<Tenant, 'id' | 'mode'>; service: Pick<Service, 'publicBaseUrl'> }

export function toInvoice(row: InvoiceRow, show: Show): Invoice {
  return {
    ...toSummary(row, show),
    appearance: toAppearance(show.tenant.id, row.parties, show.service.publicBaseUrl),
    line_items: row.line_items.map((line) => toLine(line, row.currency_code)),
    taxes: row.taxes,
    discounts: row.discounts,
    payments: row.payments.map(({ id, ...payment }) => ({ id, mode: show.tenant.mode, ...payment })),
    issues: [...issuesOf(row), ...eInvoiceIssuesOf(row)],
  }
}

export function toInvoiceSummary(
  row: InvoiceSummaryRow,
  show: Show,
): components['schemas']['InvoiceSummary'] {
  return { ...toSummary(row, show), line_item_count: row.lines }
}

function toSummary(row: DraftRow, { tenant, service }: Show): Summary {
  const { number_text: number, public_token: token } = row
  return {
    id: row.id,
    mode: tenant.mode,
    customer_id: row.customer_id,
    seller: row.parties.seller,
    buyer: row.parties.buyer,
    status: row.status,
    collection_method: row.collection_method,
    days_until_due: row.days_until_due,
    apply_credit: row.apply_credit,
    currency_code: row.currency_code,
    tax_behavior: row.tax_behavior,
    tax_rate_codes: row.tax_rate_codes,
    ...sumsOf(row),
    amount_due_cents: amountDue(row),
    amount_paid_cents: row.amount_paid_cents,
    amount_credited_cents: row.amount_credited_cents,
    credit_note_total_cents: row.credit_note_total_cents,
    ...(number !== null && { invoice_number: number }),
    ...(token !== null && { public_invoice_url: toPublicUrl(token, service.publicBaseUrl) }),
    subscription_id: row.subscription_id,
    plan_id: row.plan_id,
    billing_reason: row.billing_reason,
    period_start: toTime(row.period_start),
    period_end: toTime(row.period_end),
    timezone: row.timezone,
    locale: row.parties.locale,
    purchase_order_number: row.parties.purchase_order_number,
    memo: row.parties.memo,
    due_at: toTime(row.due_at),
    overdue_at: toTime(row.overdue_at),
    finalizes_at: row.status === 'draft' ? toTime(row.finalizes_at) : null,
    finalized_at: toTime(row.finalized_at),
    paid_at: toTime(row.paid_at),
    voided_at: toTime(row.voided_at),
    marked_uncollectible_at: toTime(row.marked_uncollectible_at),
    payment_attempt_count: row.payment_attempt_count,
    next_payment_attempt_at: toTime(row.next_payment_attempt_at),
    payment_stopped_reason: row.payment_stopped_reason,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function toLine(
  { noted_cents, credited_invoice_id, credited_invoice_number, ...line }: InvoiceRow['line_items'][number],
  currency: InvoiceRow['currency_code'],
): Invoice['line_items'][number] {
  const tax_rates = shownRates(line.tax_rates)
  if (line.type === 'manual') {
    const { usage: _, bound: __, credited_line_item_id: ___, ...manual } = line
    return { ...manual, credit: line.credit && toCredit(line.credit, currency), tax_rates }
  }
  if (line.type === 'usage') {
    const { credited_line_item_id: _, bound: __, tax_rate_codes: ___, credit: ____, ...usage } = line
    return { ...usage, tax_rates }
  }
  if (line.type === 'proration') {
    const { usage: _, bound: __, tax_rate_codes: ___, credit: ____, ...proration } = line
    return { ...proration, tax_rates, credited_invoice_id, credited_invoice_number }
  }
  if (line.type === 'minimum' || line.type === 'maximum') {
    const { usage: _, credited_line_item_id: __, tax_rate_codes: ___, credit: ____, ...bounded } = line
    return { ...bounded, tax_rates }
  }
  const {
    usage: _,
    bound: __,
    credited_line_item_id: ___,
    tax_rate_codes: ____,
    credit: _____,
    ...rest
  } = line
  return { ...rest, tax_rates }
}

function toCredit(credit: LineCredit, currency: InvoiceRow['currency_code']): LineCredit {
  const { account_type, amount } = credit
  return account_type === 'currency' ? { ...credit, amount: formatMajor(decimal(amount), currency) } : credit
}

function toPublicUrl(token: string, publicBaseUrl: string): string {
  return `${publicBaseUrl}/pay/${token}`
}

function toTime(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
