import { html } from '../../../pages/html.ts'
import { card, facts, head, tableCard } from '../../parts/card.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { invoiceTable } from '../invoices.ts'
import { renderGrants } from './grants.ts'
import { renderMethods } from './methods.ts'
import { renderSubscriptions } from './subscriptions.ts'
import { renderUsage } from './usage.ts'
import { renderWallet } from './wallet.ts'

export async function showCustomer(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const path = { id: params.id ?? '' }
  const { customer } = await call('getCustomer', { path })
  const customer_id = customer.id
  const page = `${base}/customers/${customer_id}`
  const now =
    customer.test_clock_id === null
      ? visit.now
      : new Date(
          (await call('getTestClock', { path: { id: customer.test_clock_id } })).test_clock.frozen_time,
        )
  const [usage, subscriptions, wallet, grants, methods, timeline, { invoices, has_more }] = await Promise.all(
    [
      renderUsage(visit, customer_id, now),
      renderSubscriptions(visit, customer_id),
      renderWallet(visit, customer_id),
      renderGrants(visit, customer_id),
      renderMethods(visit, customer),
      renderTimeline(visit, { customer_id }),
      call('listInvoices', { query: { customer_id, limit: '8' } }),
    ],
  )
  const content = html`${head(html`<bdi class="text">${customer.name}</bdi>`, {
    crumb: html`<a href="${base}/customers">Customers</a>`,
    badges: customer.test_clock_id === null ? html`` : html`<span class="badge amber">Test clock</span>`,
    lead: html`<span class="text">${customer.email}</span>`,
    actions: [
      html`<a class="button" href="${base}/events?customer_id=${customer_id}">Usage events</a>`,
      html`<a class="button" href="${page}/edit">Edit</a>`,
      html`<a class="button" href="${page}/credit-grants/new">Grant credit</a>`,
      html`<a class="button primary" href="${page}/invoices/new">New invoice</a>`,
    ],
  })}
<div class="wide-left">
<div class="stack">
${usage}
${subscriptions}
${tableCard(
  'Invoices',
  invoiceTable(invoices, base, { ofOne: true }),
  has_more
    ? html`<a class="small" href="${base}/invoices?customer_id=${customer_id}">All invoices</a>`
    : undefined,
)}
${methods}
${wallet}
${grants}
</div>
<div class="stack">
${card(
  'Details',
  facts([
    ['ID', html`<code>${customer_id}</code>`],
    ['External ID', customer.external_id === null ? '–' : html`<code>${customer.external_id}</code>`],
    ['Currency', customer.currency_code],
    ['Created', minute(customer.created_at)],
    ...(customer.test_clock_id === null
      ? []
      : ([
          ['Current time', minute(now)],
          ['Test clock', html`<a href="${base}/test-clocks/${customer.test_clock_id}">Open</a>`],
        ] as const)),
    ...metadataFacts(customer.metadata),
  ]),
)}
${timeline}
</div>
</div>`
  return { title: customer.name, content }
}
