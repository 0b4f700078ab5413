import { html } from '../../../runtime/html.ts'
import { card, facts, tableCard } from '../../parts/card.ts'
import { eInvoiceName, languageName } from '../../parts/choices.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { electronicText, filledFacts } from '../../parts/on-documents.ts'
import { partyFacts } from '../../parts/party.ts'
import { pager } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import { timeOf } from '../../parts/time-of-customer.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { invoiceTable } from '../invoices.ts'
import { renderGlance } from './glance.ts'
import { customerHead } from './head.ts'
import { renderMethods } from './methods.ts'
import { renderPortal } from './portal.ts'
import { loadSubscribed, renderSubscriptions } from './subscriptions.ts'
import { taxFacts } from './tax-fields.ts'

export async function showCustomer(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const { id: customer_id, test_clock_id } = customer
  const page = `${base}/customers/${customer_id}`
  const timezone = timezoneOf(visit, customer)
  const [subscribed, methods, timeline, now, { invoices, has_more }] = await Promise.all([
    loadSubscribed(visit, customer_id),
    renderMethods(visit, customer),
    renderTimeline(visit, { customer_id }, { timezone }),
    timeOf(visit, customer),
    call('listInvoices', { query: { customer_id, limit: '8' } }),
  ])
  const content = html`${customerHead(visit, customer, 'overview', {
    isToSubscribe: subscribed.subscriptions.every(({ status }) => status === 'canceled'),
  })}
${await renderGlance(visit, customer, subscribed)}
<div class="wide-left">
<div class="stack">
${await renderSubscriptions(visit, customer_id, subscribed)}
${tableCard(
  'Invoices',
  await invoiceTable(visit, invoices, { ofOne: true, timezone }),
  has_more ? html`<a class="small" href="${page}/invoices">All invoices</a>` : undefined,
)}
${methods}
</div>
<div class="stack">
${card(
  'Details',
  facts([
    ['ID', html`<code>${customer_id}</code>`],
    ['External ID', customer.external_id === null ? '–' : html`<code>${customer.external_id}</code>`],
    ...partyFacts(customer),
    ...filledFacts([
      ['Legal name', customer.legal_name],
      ['Buyer reference', customer.buyer_reference],
      ['Order number', customer.purchase_order_number],
      ['Electronic address', electronicText(customer.electronic_address)],
      ['E-invoice', customer.e_invoice_format && eInvoiceName(customer.e_invoice_format)],
    ]),
    ['Currency', customer.currency_code],
    ['Time zone', timezone],
    ...filledFacts([['Language', customer.locale && languageName(customer.locale)]]),
    ...taxFacts(customer),
    ['Created', minute(customer.created_at, timezone)],
    ...(test_clock_id === null
      ? []
      : ([
          ['Current time', minute(now, timezone)],
          ['Test clock', html`<a href="${base}/test-clocks/${test_clock_id}">Open</a>`],
        ] as const)),
    ...metadataFacts(customer.metadata),
  ]),
)}
${renderPortal(visit, customer_id)}
${timeline}
</div>
</div>`
  return { title: customer.name, content }
}

export async function showCustomerInvoices(visit: Visit): Promise<View> {
  const { base, params, query, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const { cursor } = query
  const page = await call('listInvoices', { query: { customer_id: customer.id, cursor, limit: '25' } })
  const content = html`${customerHead(visit, customer, 'invoices')}
${tableCard(
  'Newest first',
  html`${await invoiceTable(visit, page.invoices, { ofOne: true, timezone: timezoneOf(visit, customer) })}${pager(`${base}/customers/${customer.id}/invoices`, { cursor }, page)}`,
)}`
  return { title: `Invoices of ${customer.name}`, content }
}
