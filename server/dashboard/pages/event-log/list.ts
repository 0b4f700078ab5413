import { type Html, html } from '../../../runtime/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { chooseCustomer, customerField } from '../../parts/chosen-customer.ts'
import { type Customers, customersOf } from '../../parts/customer-names.ts'
import { eventTypes, wordsFor } from '../../parts/event-type.ts'
import { field, select } from '../../parts/field.ts'
import { filterForm } from '../../parts/form.ts'
import { pager, table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { type LoggedEvent, renderSubject, subjectOf } from './subject.ts'

export async function showEventLog(visit: Visit): Promise<View> {
  const { base, mode, query, call } = visit
  const { type, customer = query.customer_id, object_id, test_clock_id, request_id, cursor } = query
  const exact = { object_id, test_clock_id, request_id }
  const filters = { type, customer, ...exact }
  const path = `${base}/event-log`
  const chosen = await chooseCustomer(visit, path, filters)
  const isFiltered = Object.values(filters).some(Boolean)
  const heading = html`${head('Event log', {
    lead: html`What changed in your company in the last 30 days, as <a href="${base}/webhooks">webhooks</a> receive it. Usage is in <a href="${base}/events">usage events</a>.`,
  })}
${filterForm(
  path,
  [
    select('Type', 'type', [['', 'Any'], ...eventTypes.map((each) => [each, wordsFor(each)] as const)], type),
    customerField(customer),
    field('Object ID', 'object_id', {
      type: 'search',
      value: object_id ?? '',
      placeholder: 'Of an invoice, a plan …',
    }),
    ...(mode === 'test'
      ? [field('Test clock ID', 'test_clock_id', { type: 'search', value: test_clock_id ?? '' })]
      : []),
    field('Request ID', 'request_id', { type: 'search', value: request_id ?? '' }),
  ],
  isFiltered,
)}`
  if ('choose' in chosen) return { title: 'Event log', content: html`${heading}${chosen.choose}` }
  const page = await call('listWebhookEvents', {
    query: {
      ...exact,
      customer_id: chosen.customer_id,
      type: type ? [type] : undefined,
      cursor,
      limit: '25',
    },
  })
  const customers = await customersOf(visit, page.webhook_events)
  const content = html`${heading}
${tableCard(
  isFiltered ? 'Results' : 'Newest first',
  html`${table(
    'Event log',
    [{ name: 'Event' }, { name: 'Object' }, { name: 'Time', kind: 'time' }],
    page.webhook_events.map((event) => [
      html`<a href="${path}/${event.id}">${wordsFor(event.type)}</a>${detailOf(event)}`,
      html`${renderSubject(subjectOf(event, base))}${renderWhose(event, customers)}`,
      html`${minute(event.created_at, chosen.timezone)}${
        event.test_clock_id === null
          ? undefined
          : html`<span class="detail">${minute(event.timestamp, chosen.timezone)} on its clock</span>`
      }`,
    ]),
    isFiltered
      ? html`<strong>No matching events</strong>Filters match the whole value.`
      : html`<strong>No events yet</strong>Whatever changes appears here: customers, invoices, subscriptions, plans.`,
  )}${pager(path, { ...filters, cursor }, page)}`,
)}`
  return { title: 'Event log', content }
}

function renderWhose({ type, customer_id }: LoggedEvent, customers: Customers): Html | undefined {
  const name = customers.get(customer_id ?? '')?.name
  return name === undefined || type.startsWith('customer.')
    ? undefined
    : html`<span class="detail text">${name}</span>`
}

function detailOf({ type, sequence }: LoggedEvent): Html {
  return html`<span class="detail"><code>${type}</code> · number ${sequence}</span>`
}
