import type { Reply } from '../../../../generated/operations.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { paymentTerms } from '../../../pages/invoice/payment.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, type Figure, facts, figures, head, tableCard } from '../../parts/card.ts'
import { findCustomer } from '../../parts/customer-names.ts'
import { daysOverdue, daysText } from '../../parts/days-overdue.ts'
import { eInvoiceLinks, NO_LINKS, renderMissing } from '../../parts/e-invoice.ts'
import { formLink } from '../../parts/form.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { electronicText, filledFacts } from '../../parts/on-documents.ts'
import { partyFacts } from '../../parts/party.ts'
import { badge, invoiceBadge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { taxRateCodes } from '../../parts/tax-rates.ts'
import { collectionText } from '../../parts/terms.ts'
import { day, minute, period } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { linksOfLine } from '../event-charges.ts'
import { relatedTo, renderTimeline } from '../event-log/timeline.ts'
import { lineTable, sumsOf } from '../lines.ts'
import { renderAttempts } from './attempts.ts'
import { blockedOf, renderConfirming } from './blocked.ts'
import { renderActions, renderVoidPayment } from './buttons.ts'
import { renderCharge } from './charge.ts'
import { renderCreditNotes } from './credit-notes.ts'
import { OF_LINES } from './draft-taxes.ts'
import { renderEmails, renderSend } from './emails.ts'
import { renderIssues } from './issues.ts'
import { refundedOf } from './refunds.ts'
import { renderTaxes } from './taxes.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

export async function showInvoice(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  const { currency_code: currency, timezone } = invoice
  const [charge, blocked, refunded, customer] = await Promise.all([
    renderCharge(visit, invoice),
    blockedOf(visit, invoice),
    refundedOf(visit, invoice),
    findCustomer(visit, invoice.customer_id),
  ])
  const eInvoice =
    invoice.status === 'draft'
      ? NO_LINKS
      : eInvoiceLinks(visit, `${base}/invoices/${invoice.id}`, customer?.e_invoice_format)
  const title = invoice.invoice_number === undefined ? 'Draft invoice' : `Invoice ${invoice.invoice_number}`
  const content = html`${head(title, {
    crumb: html`<a href="${base}/invoices">Invoices</a>`,
    badges: html`${invoiceBadge(invoice)}${blocked.confirming && html` ${badge('being_confirmed')}`}`,
    lead: html`<a href="${base}/customers/${invoice.customer_id}"><bdi class="text">${invoice.buyer.name}</bdi></a>`,
    actions: renderActions(invoice, `${base}/invoices/${invoice.id}`, {
      hasPdf: visit.service.pdf.isAvailable,
      refusal: visit.refusal,
      charge,
      blocked,
      eInvoice: eInvoice.button,
      send: renderSend(visit, invoice, customer),
    }),
  })}
${renderIssues(invoice, base)}${renderMissing(visit, invoice)}${renderConfirming(blocked)}
${figures([
  { name: 'Total', value: formatMoney(invoice.total_cents, currency) },
  { name: 'Paid', value: formatMoney(invoice.amount_paid_cents, currency) },
  ...creditedOf(invoice),
  ...refunded,
  await dueOf(visit, invoice),
])}
${tableCard('Line items', await lineTable(invoice.line_items, { currency, timezone }, sumsOf(invoice), linksOfLine(base, invoice)))}
${renderTaxes(invoice, base)}
<div class="two">
${card(
  'Details',
  facts([
    ...detailsOf(invoice, base, await planName(visit, invoice)),
    ...eInvoice.others,
    ...metadataFacts(invoice.metadata),
  ]),
  formLink(`${base}/invoices/${invoice.id}/metadata`, 'Edit metadata', 'small'),
)}
<div class="stack">
${tableCard(
  'Payments',
  table(
    'Payments',
    [{ name: 'Date' }, { name: 'Source' }, { name: 'Amount', kind: 'amount' }, { name: 'Status' }],
    invoice.payments.map((payment) => [
      day(payment.paid_at, timezone),
      sourceOf(payment),
      formatMoney(payment.amount_cents, currency),
      payment.source === 'provider'
        ? ''
        : payment.voided_at === null
          ? renderVoidPayment(payment, `${base}/invoices/${invoice.id}`)
          : html`${badge('voided')}<span class="detail">${day(payment.voided_at, timezone)}</span>`,
    ]),
    html`<strong>No payments yet</strong>`,
  ),
)}
${invoice.status === 'draft' ? undefined : await renderAttempts(visit, invoice)}
${invoice.status === 'draft' ? undefined : await renderCreditNotes(visit, invoice)}
${invoice.status === 'draft' ? undefined : await renderEmails(visit, invoice)}
${await renderTimeline(visit, { object_id: invoice.id }, { timezone, related: relatedTo(invoice, 'invoice_id') })}
</div>
</div>`
  return { title, content }
}

async function dueOf(visit: Visit, invoice: Invoice): Promise<Figure> {
  const { status, amount_due_cents: cents, due_at, days_until_due, timezone } = invoice
  if (status === 'draft') return { name: 'Due', value: '–', note: 'once it is finalized' }
  const value = formatMoney(cents, invoice.currency_code)
  if (status === 'uncollectible')
    return { name: 'Written off', value, note: html`on ${day(invoice.marked_uncollectible_at, timezone)}` }
  if (cents === 0) return { name: 'Due', value }
  const days = (await daysOverdue(visit, [invoice])).get(invoice.id)
  const alarm = status === 'open' && invoice.overdue_at !== null
  if (days !== undefined)
    return { name: 'Due', value, alarm, note: html`since ${day(due_at, timezone)}, ${daysText(days)}` }
  const isCharged = due_at === null || days_until_due === null
  return {
    name: 'Due',
    value,
    alarm,
    note: isCharged ? paymentTerms(days_until_due) : html`by ${day(due_at, timezone)}`,
  }
}

function creditedOf({ credit_note_total_cents, amount_credited_cents, currency_code }: Invoice) {
  if (credit_note_total_cents === 0) return []
  const value = formatMoney(credit_note_total_cents, currency_code)
  return [
    {
      name: 'Credited',
      value,
      ...(amount_credited_cents !== credit_note_total_cents && {
        note: `${formatMoney(amount_credited_cents, currency_code)} of it off what was due`,
      }),
    },
  ]
}

const SOURCES: Record<string, string> = {
  wallet: 'Wallet',
  out_of_band: 'Out of band',
  provider: 'Payment provider',
}

async function planName({ call }: Visit, { subscription_id }: Invoice): Promise<string> {
  if (subscription_id === null) return ''
  const { subscription } = await call('getSubscription', { path: { id: subscription_id } })
  return (await call('getPlan', { path: { id: subscription.plan_id } })).plan.name
}

function detailsOf(invoice: Invoice, base: string, plan: string): Array<readonly [string, Html | string]> {
  const { timezone } = invoice
  const reasons = {
    manual: 'Created manually',
    subscription_create: 'Subscription created',
    subscription_cycle: 'Billing period ended',
    subscription_usage: 'Month of usage',
    subscription_update: 'Subscription changed',
    subscription_cancel: 'Subscription ended',
    top_up: 'Automatic top-up',
  }
  return [
    ['ID', html`<code>${invoice.id}</code>`],
    [
      'Bill to',
      html`<bdi class="text">${invoice.buyer.name}</bdi><span class="detail text">${invoice.buyer.email}</span>`,
    ],
    ...partyFacts(invoice.buyer),
    ...filledFacts([
      ['Legal name', invoice.buyer.legal_name],
      ['Buyer reference', invoice.buyer.buyer_reference],
      ['Electronic address', electronicText(invoice.buyer.electronic_address)],
      ['Order number', invoice.purchase_order_number],
      ['Memo', invoice.memo],
    ]),
    ['Reason', reasons[invoice.billing_reason]],
    ...(invoice.period_start === null || invoice.period_end === null
      ? []
      : [['Period', period(invoice.period_start, invoice.period_end, timezone)] as const]),
    ['Collection', collectionText(invoice, invoice.status !== 'draft')],
    ['Credit', invoice.apply_credit ? 'Applied automatically' : 'Not applied automatically'],
    ...(invoice.tax_rate_codes === null
      ? []
      : [['Tax rates of all lines', taxRateCodes(invoice.tax_rate_codes, OF_LINES)] as const]),
    ['Time zone', timezone],
    ['Created', minute(invoice.created_at, timezone)],
    ...(invoice.finalizes_at === null
      ? []
      : [['Finalizes automatically', minute(invoice.finalizes_at, timezone)] as const]),
    ['Finalized', minute(invoice.finalized_at, timezone)],
    ['Paid', minute(invoice.paid_at, timezone)],
    ...(invoice.voided_at === null ? [] : [['Voided', minute(invoice.voided_at, timezone)] as const]),
    ...(invoice.marked_uncollectible_at === null
      ? []
      : [['Marked as uncollectible', minute(invoice.marked_uncollectible_at, timezone)] as const]),
    ...(invoice.subscription_id === null
      ? []
      : [
          [
            'Subscription',
            html`<a href="${base}/subscriptions/${invoice.subscription_id}"><bdi class="text">${plan}</bdi></a>`,
          ] as const,
        ]),
  ]
}

function sourceOf({ source, reference }: Invoice['payments'][number]): Html {
  const detail = reference === null ? undefined : html`<span class="detail text">${reference}</span>`
  return html`${SOURCES[source] ?? source}${detail}`
}
