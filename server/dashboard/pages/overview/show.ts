import { formatMoney, formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { putArrivedInQueue } from '../../../unit-of-work.ts'
import { barChart } from '../../charts/bars.ts'
import { zoneOf } from '../../charts/usage.ts'
import { card, head, tableCard } from '../../parts/card.ts'
import { formLink } from '../../parts/form.ts'
import { invoiceBadge } from '../../parts/status.ts'
import { table } from '../../parts/table.ts'
import { day, minute, shortDates } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderAttention } from './attention/show.ts'
import { findDemo, renderDemo } from './demo.ts'
import { renderMoney } from './money.ts'
import { countEventsByDay, type EventDay, MAX_COUNTED } from './overview-store.ts'

const DAYS = 30

export async function showOverview(visit: Visit): Promise<View> {
  const { service, tenant, now, base, timezone, call } = visit
  const { db } = service.database
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const window = { from: new Date(today - (DAYS - 1) * DAY_MS), to: new Date(today + DAY_MS) }
  const [money, attention, demo, { customers }, { invoices }, { events: rejected }, days] = await Promise.all(
    [
      renderMoney(visit),
      renderAttention(visit),
      findDemo(visit),
      call('listCustomers', { query: { limit: '1' } }),
      call('listInvoices', { query: { limit: '6' } }),
      call('listEvents', { query: { limit: '5', status: 'rejected' } }),
      putArrivedInQueue(visit).then(() =>
        service.share(tenant.companyId, () => countEventsByDay(db, tenant.id, window), tenant.id),
      ),
    ],
  )
  const isNew = customers.every(({ test_clock_id }) => test_clock_id !== null && test_clock_id === demo)
  const firstSteps = isNew ? renderFirstSteps(visit) : undefined
  const content = html`${head('Overview', { actions: [formLink(`${base}/invoices/new`, 'New invoice')] })}
${demo === undefined ? firstSteps : undefined}
${money.figures}
${attention}
${money.charts}
${renderUsage(days, window.from, timezone)}
<div class="two">
${tableCard(
  'Recent invoices',
  table(
    'Recent invoices',
    [{ name: 'Invoice' }, { name: 'Customer' }, { name: 'Status' }, { name: 'Total', kind: 'amount' }],
    invoices.map((invoice) => [
      html`<a href="${base}/invoices/${invoice.id}">${invoice.invoice_number ?? 'Draft'}</a>`,
      html`<bdi class="text">${invoice.buyer.name}</bdi>`,
      invoiceBadge(invoice),
      formatMoney(invoice.total_cents, invoice.currency_code),
    ]),
    html`<strong>No invoices yet</strong>Invoices appear when a subscription starts, or when you create one.`,
  ),
  html`<a href="${base}/invoices">All invoices</a>`,
)}
${tableCard(
  'Rejected events',
  table(
    'Rejected events',
    [{ name: 'Event' }, { name: 'Time', kind: 'time' }],
    rejected.map((event) => [
      html`<a href="${base}/events/${event.id}"><bdi class="text">${event.event_name}</bdi></a><span class="detail text">${event.rejection?.message ?? ''}</span>`,
      minute(event.timestamp, timezone),
    ]),
    html`<strong>No rejected events</strong>Events are rejected when no meter counts them or the customer is unknown.`,
  ),
  html`<a href="${base}/events?status=rejected">All rejected events</a>`,
)}
</div>
${demo === undefined ? undefined : html`${firstSteps}${renderDemo(visit, demo)}`}`
  return { title: 'Overview', content }
}

function renderUsage(days: readonly EventDay[], from: Date, timezone: string): Html {
  const bars = Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(from.getTime() + index * DAY_MS)
    const found = days.find((each) => each.day.getTime() === at.getTime())
    const { events = 0, rejected = 0 } = found ?? {}
    const wrong = rejected > 0 ? `, ${formatQuantity(rejected)} rejected` : ''
    return {
      label: LABEL.format(at),
      value: events,
      bad: rejected,
      text: `${formatQuantity(events)} ${events === 1 ? 'event' : 'events'}${wrong}`,
    }
  })
  const total = days.reduce((sum, { events }) => sum + events, 0)
  const rejected = days.reduce((sum, each) => sum + each.rejected, 0)
  const counts = html`<span>${formatQuantity(total)} events</span><span class="bad">${formatQuantity(rejected)} rejected</span>`
  return card(
    'Usage events, last 30 days',
    html`${total === 0 ? html`<p class="soft">No events in the last 30 days.</p>` : barChart('Events per day, last 30 days', bars, { zone: zoneOf('days', timezone) })}${
      total >= MAX_COUNTED
        ? html`<p class="soft small">Counts only the latest ${formatQuantity(MAX_COUNTED)} events, since ${day(days[0]?.day ?? null, 'UTC')}.</p>`
        : undefined
    }`,
    html`<span class="legend">${counts}</span>`,
  )
}

const LABEL = shortDates({ day: 'numeric', month: 'short', timeZone: 'UTC' })

function renderFirstSteps({ base, mode, service }: Visit): Html {
  const url = service.publicBaseUrl
  return card(
    'First steps',
    html`<ol class="steps">
<li><div><h3>Create an API key</h3><p class="soft"><a href="${base}/keys">Create a key</a> in ${mode} mode, and store it with your other secrets. Your shell needs it, and the service:</p><pre tabindex="0">export BILLING_BASE_URL=${url} BILLING_API_KEY=ak_${mode}_…</pre></div></li>
<li><div><h3>Create a customer</h3><pre id="first-customer" tabindex="0">curl "$BILLING_BASE_URL/v1/customers" \\
  -H "Authorization: Bearer $BILLING_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"name": "Acme Robotics", "email": "billing@acme-robotics.example", "external_id": "acme"}'</pre>
<p><button type="button" class="quiet" data-copy="first-customer" hidden>Copy</button></p></div></li>
<li><div><h3>Create a meter and send an event</h3><pre id="first-event" tabindex="0">curl "$BILLING_BASE_URL/v1/meters" \\
  -H "Authorization: Bearer $BILLING_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"code": "api_calls", "name": "API calls", "event_name": "api.request", "aggregation": "sum", "property": "calls"}'
curl "$BILLING_BASE_URL/v1/events/ingest" \\
  -H "Authorization: Bearer $BILLING_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"events": [{"event_name": "api.request", "idempotency_key": "first", "external_customer_id": "acme", "timestamp": "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'", "properties": {"calls": 3}}]}'</pre>
<p><button type="button" class="quiet" data-copy="first-event" hidden>Copy</button></p></div></li>
<li><div><h3>Next steps</h3><p class="soft">Learn about plans, subscriptions and invoices in <a href="/docs#section/getting-started">the API reference</a>.</p></div></li>
</ol>`,
  )
}
