import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../runtime/html.ts'
import { card, facts, head, tableCard } from '../parts/card.ts'
import { chooseCustomer, customerField } from '../parts/chosen-customer.ts'
import { type Customers, customersOf, findCustomer } from '../parts/customer-names.ts'
import { didYouMean } from '../parts/did-you-mean.ts'
import { type Choice, field, select } from '../parts/field.ts'
import { confirmation, filterForm, hiddenFields } from '../parts/form.ts'
import { timezoneOf } from '../parts/local-time.ts'
import { dayFields, isPeriod, momentsOf } from '../parts/period.ts'
import { badge } from '../parts/status.ts'
import { pager, table, toUrl } from '../parts/table.ts'
import { minute } from '../parts/time.ts'
import type { Done, View, Visit } from '../visit.ts'
import { renderCharges, renderNote } from './event-charges.ts'

type Event = Reply<'getEvent'>['body']['event']
type Customer = Reply<'getCustomer'>['body']['customer']

const statuses: readonly Choice[] = [
  ['', 'Any'],
  ['queued', 'Queued'],
  ['processed', 'Processed'],
  ['rejected', 'Rejected'],
  ['void', 'Void'],
]

export async function showEvents(visit: Visit): Promise<View> {
  const { base } = visit
  const content = html`${head('Usage events', {
    lead: html`What you sent, and what became of it. What changed in your company is in the <a href="${base}/event-log">event log</a>.`,
  })}
${await renderEvents(visit)}`
  return { title: 'Usage events', content }
}

export async function renderEvents(visit: Visit, ofOne?: Customer): Promise<Html> {
  const { base, query, call } = visit
  const { status, event_name, external_customer_id, idempotency_key, cursor } = query
  const { line_item_id, invoice_id, meter_id, unpriced_plan_id } = query
  const days = { from: query.from, to: query.to }
  const typed = { status, event_name, idempotency_key, ...(ofOne === undefined && { external_customer_id }) }
  const customer = query.customer ?? query.customer_id
  const path = ofOne === undefined ? `${base}/events` : `${base}/customers/${ofOne.id}/events`
  const filters = {
    ...typed,
    ...days,
    line_item_id,
    invoice_id,
    meter_id,
    unpriced_plan_id,
    ...(ofOne === undefined && { customer }),
  }
  const chosen =
    ofOne === undefined
      ? await chooseCustomer(visit, path, filters)
      : { customer_id: ofOne.id, timezone: timezoneOf(visit, ofOne) }
  const { timezone } = chosen
  const customer_id = 'choose' in chosen ? undefined : chosen.customer_id
  const isFiltered = Object.values(filters).some(Boolean)
  const ofAll = ofOne === undefined
  const form = filterForm(
    path,
    [
      select('Status', 'status', statuses, status),
      field('Event name', 'event_name', { type: 'search', value: event_name ?? '' }),
      ...(ofAll
        ? [
            customerField(customer),
            field('External customer ID', 'external_customer_id', {
              type: 'search',
              value: external_customer_id ?? '',
            }),
          ]
        : []),
      field('Idempotency key', 'idempotency_key', { type: 'search', value: idempotency_key ?? '' }),
      ...(isPeriod(days) ? [] : dayFields(days, timezone)),
      hiddenFields({ line_item_id, invoice_id, meter_id, unpriced_plan_id, ...(isPeriod(days) && days) }),
    ],
    isFiltered,
  )
  if ('choose' in chosen) return html`${form}${chosen.choose}`
  const counted = { line_item_id, meter_id, unpriced_plan_id }
  const asked = { ...typed, ...counted, customer_id, ...momentsOf(days, timezone) }
  const [note, page] = await Promise.all([
    renderNote(visit, path, timezone),
    call('listEvents', { query: { ...asked, cursor, limit: '25' } }),
  ])
  const customers = ofAll ? await customersOf(visit, page.events) : NOBODY
  return html`${form}
${note}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${table(
    'Usage events',
    [
      { name: 'Event' },
      { name: 'Status' },
      ...(ofAll ? [{ name: 'Customer' } as const] : []),
      { name: 'Properties', kind: 'short' },
      { name: 'Time', kind: 'time' },
    ],
    page.events.map((event) => [
      html`<a href="${base}/events/${event.id}"><bdi class="text">${event.event_name}</bdi></a>`,
      html`${badge(event.status)}${
        event.rejection === null
          ? undefined
          : html`<span class="detail text">${event.rejection.message}</span>`
      }`,
      ...(ofAll ? [renderOwner(event, base, customers)] : []),
      html`<code class="small">${summaryOf(event.properties)}</code>`,
      minute(event.timestamp, timezone),
    ]),
    isFiltered
      ? html`<strong>No matching events</strong>Filters match the whole value.`
      : html`<strong>No events yet</strong>Send them with <code>POST /v1/events/ingest</code>.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
  html`<a href="${toUrl(`${base}/usage-events.csv`, asked)}">Export CSV</a>`,
)}`
}

const NOBODY: Customers = new Map()

/** An event may arrive before its customer is created. */
export function renderOwner(
  { customer_id, external_customer_id: external }: Event,
  base: string,
  customers: Customers,
): Html {
  if (customer_id === null) return html`<bdi class="text">${external ?? ''}</bdi>`
  const name = customers.get(customer_id)?.name ?? 'Deleted customer'
  return html`<a href="${base}/customers/${customer_id}"><bdi class="text">${name}</bdi></a>`
}

export async function showEvent(visit: Visit): Promise<View> {
  const { base, params, call } = visit
  const { event } = await call('getEvent', { path: { id: params.id ?? '' } })
  const owner = event.customer_id === null ? undefined : await findCustomer(visit, event.customer_id)
  const timezone = timezoneOf(visit, owner)
  const path = `${base}/events/${event.id}`
  const canVoid = event.status === 'processed' || event.status === 'queued'
  const content = html`${head(html`<bdi class="text">${event.event_name}</bdi>`, {
    crumb: html`<a href="${base}/events">Usage events</a>`,
    badges: badge(event.status),
    actions: canVoid
      ? [
          confirmation('Void', {
            path: `${path}/void`,
            text: 'The event will no longer count as usage. This cannot be undone.',
            button: 'Void event',
            kind: 'danger',
          }),
        ]
      : [],
  })}
<div class="two">
${card(
  'Details',
  facts([
    ['ID', html`<code>${event.id}</code>`],
    ['Idempotency key', html`<code>${event.idempotency_key}</code>`],
    ['Customer', event.customer_id === null ? 'Unknown' : renderCustomer(base, event.customer_id, owner)],
    [
      'External customer ID',
      event.external_customer_id === null ? '–' : html`<code>${event.external_customer_id}</code>`,
    ],
    ['Time', minute(event.timestamp, timezone)],
    ...Object.entries(event.properties).map(
      ([name, value]) => [`Property ${name}`, html`<code>${value}</code>`] as const,
    ),
  ]),
)}
${card(
  'Processing',
  facts([
    ['Status', badge(event.status)],
    ...(event.rejection === null
      ? []
      : ([
          [
            'Reason',
            html`<span class="text">${event.rejection.message}</span>${await didYouMean(visit, event)}`,
          ],
          ['Code', html`<code>${event.rejection.code}</code>`],
        ] as const)),
    ['Received', minute(event.created_at, timezone)],
    ['Processed', minute(event.processed_at, timezone)],
    ['Voided', minute(event.voided_at, timezone)],
  ]),
)}
</div>
${await renderCharges(visit, event, timezone)}`
  return { title: `Usage event ${event.event_name}`, content }
}

export async function voidEvent({ base, params, form, call }: Visit): Promise<Done> {
  const { event } = await call('voidEvent', {
    path: { id: params.id ?? '' },
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
  })
  return { to: `${base}/events/${event.id}`, notice: 'event_voided' }
}

function summaryOf(properties: Record<string, string | number>): string {
  const text = Object.entries(properties)
    .slice(0, 3)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
  return text.length > 36 ? `${text.slice(0, 35)}…` : text
}

function renderCustomer(base: string, id: string, customer: Customer | undefined): Html {
  const name = customer?.name ?? 'Deleted customer'
  return html`<a href="${base}/customers/${id}"><bdi class="text">${name}</bdi></a>`
}
