import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../pages/html.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { paymentTerms } from '../../pages/invoice/payment.ts'
import { parseAmount } from '../parts/amount.ts'
import { card, facts, figures, head, tableCard } from '../parts/card.ts'
import { actionButton, confirmation, field } from '../parts/form.ts'
import { invoiceBadge } from '../parts/status.ts'
import { table } from '../parts/table.ts'
import { day, minute, period } from '../parts/time.ts'
import type { Done, View, Visit } from '../visit.ts'
import { lineTable, sumsOf } from './lines.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

export async function showInvoice({ base, params, call }: Visit): Promise<View> {
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  const { currency_code: currency } = invoice
  const title = invoice.invoice_number === undefined ? 'Draft invoice' : `Invoice ${invoice.invoice_number}`
  const content = html`${head(title, {
    crumb: html`<a href="${base}/invoices">Invoices</a>`,
    badges: invoiceBadge(invoice),
    lead: html`<a href="${base}/customers/${invoice.customer_id}"><bdi class="text">${invoice.customer_name}</bdi></a>`,
    actions: actionsOf(invoice, `${base}/invoices/${invoice.id}`),
  })}
${figures([
  { name: 'Total', value: formatMoney(invoice.total_cents, currency) },
  { name: 'Paid', value: formatMoney(invoice.amount_paid_cents, currency) },
  {
    name: 'Due',
    value: formatMoney(invoice.amount_due_cents, currency),
    ...(invoice.amount_due_cents > 0 && {
      note: invoice.due_at === null ? paymentTerms(invoice.days_until_due) : html`by ${day(invoice.due_at)}`,
    }),
    alarm: invoice.status === 'open' && invoice.overdue_at !== null,
  },
])}
${tableCard('Lines', lineTable(invoice.line_items, currency, sumsOf(invoice)))}
<div class="two">
${card('Details', facts(detailsOf(invoice, base)))}
${tableCard(
  'Payments',
  table(
    'Payments',
    [{ name: 'Paid' }, { name: 'From' }, { name: 'Reference' }, { name: 'Amount', kind: 'amount' }],
    invoice.payments.map((payment) => [
      day(payment.paid_at),
      payment.source === 'wallet' ? 'Wallet' : 'Out of band',
      html`<span class="text">${payment.reference ?? ''}</span>`,
      formatMoney(payment.amount_cents, currency),
    ]),
    html`<strong>Nothing was paid yet</strong>`,
  ),
)}
</div>`
  return { title, content }
}

/** What the contract allows in this status. */
function actionsOf(invoice: Invoice, path: string): Html[] {
  const { status, public_invoice_url: url } = invoice
  const isPayable = status === 'open' || status === 'uncollectible'
  return [
    ...(url === undefined
      ? []
      : [html`<a class="button" href="${url}" target="_blank" rel="noopener">Hosted page</a>`]),
    ...(isPayable ? [renderVoid(path)] : []),
    ...(status === 'open' ? [actionButton(`${path}/mark-uncollectible`, 'Mark uncollectible')] : []),
    ...(isPayable ? [renderPay(invoice, path)] : []),
    ...(invoice.payments.some(({ source }) => source === 'out_of_band')
      ? [
          confirmation('Remove payments', {
            path: `${path}/reopen`,
            text: 'Removes all payments out of band. What they paid is due again.',
            button: 'Remove payments',
            kind: 'danger',
          }),
        ]
      : []),
    ...(status === 'draft'
      ? [
          confirmation('Finalize', {
            path: `${path}/finalize`,
            text: 'The invoice gets its number and its public page, and cannot be changed any more.',
            button: 'Finalize the invoice',
            kind: 'primary',
          }),
        ]
      : []),
  ]
}

function renderVoid(path: string): Html {
  return confirmation('Void', {
    path: `${path}/void`,
    text: 'Nothing is owed any more. What the wallet paid returns to it. This cannot be undone.',
    button: 'Void the invoice',
    kind: 'danger',
  })
}

function renderPay({ amount_due_cents: due, currency_code: currency }: Invoice, path: string): Html {
  return confirmation('Mark as paid', {
    path: `${path}/pay`,
    text: `For money that you received elsewhere. ${formatMoney(due, currency)} is due.`,
    fields: html`${field(`Amount in ${currency}`, 'amount', { hint: 'Leave it empty for all that is due.', autocomplete: 'off' })}
${field('Received on', 'paid_on', { type: 'date', hint: 'Today, if empty.' })}${field('Reference', 'reference', { autocomplete: 'off' })}`,
    button: 'Record the payment',
    kind: 'primary',
  })
}

function detailsOf(invoice: Invoice, base: string): Array<readonly [string, Html | string]> {
  const reasons = {
    manual: 'Made by hand',
    subscription_create: 'A subscription’s first fee',
    subscription_cycle: 'The end of a period',
    subscription_update: 'A change of the subscription',
    subscription_cancel: 'The end of a subscription',
  }
  return [
    ['Id', html`<code>${invoice.id}</code>`],
    [
      'Bill to',
      html`<bdi class="text">${invoice.customer_name}</bdi><span class="detail text">${invoice.customer_email}</span>`,
    ],
    ['Reason', reasons[invoice.billing_reason]],
    ...(invoice.period_start === null || invoice.period_end === null
      ? []
      : [['Period', period(invoice.period_start, invoice.period_end)] as const]),
    [
      'Collection',
      invoice.collection_method === 'send_invoice' ? 'Sent to the customer' : 'Charged to the wallet',
    ],
    ['Created', minute(invoice.created_at)],
    ...(invoice.finalizes_at === null
      ? []
      : [['Finalizes by itself', minute(invoice.finalizes_at)] as const]),
    ['Finalized', minute(invoice.finalized_at)],
    ['Paid', minute(invoice.paid_at)],
    ...(invoice.voided_at === null ? [] : [['Voided', minute(invoice.voided_at)] as const]),
    ...(invoice.marked_uncollectible_at === null
      ? []
      : [['Marked as uncollectible', minute(invoice.marked_uncollectible_at)] as const]),
    ...(invoice.subscription_id === null
      ? []
      : [
          [
            'Subscription',
            html`<a href="${base}/customers/${invoice.customer_id}"><code>${invoice.subscription_id}</code></a>`,
          ] as const,
        ]),
  ]
}

/** An action on an invoice that needs nothing but its id. */
export function invoiceAction(
  id: 'finalizeInvoice' | 'voidInvoice' | 'markInvoiceUncollectible' | 'reopenInvoice',
  notice: string,
) {
  return async ({ base, params, form, call }: Visit): Promise<Done> => {
    const { invoice } = await call(id, {
      path: { id: params.id ?? '' },
      headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    })
    return { to: `${base}/invoices/${invoice.id}`, notice }
  }
}

export async function payInvoice({ base, params, form, call }: Visit): Promise<Done> {
  const { amount = '', paid_on = '', reference = '' } = form
  const path = { id: params.id ?? '' }
  const { invoice } = await call('getInvoice', { path })
  await call('payInvoice', {
    path,
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: {
      source: 'out_of_band',
      ...(amount !== '' && { amount_cents: parseAmount(amount, invoice.currency_code) }),
      ...(paid_on !== '' && { paid_at: startOf(paid_on, invoice.finalized_at) }),
      ...(reference !== '' && { reference }),
    },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'paid' }
}

/** A payment on the day that the invoice was finalized is not before it. */
function startOf(paidOn: string, finalizedAt: string | null): string {
  return finalizedAt?.startsWith(paidOn) ? finalizedAt : `${paidOn}T00:00:00Z`
}
