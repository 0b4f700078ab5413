import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import { renderAttempts, renderDelivery } from '../../parts/delivery.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { pager, table, toUrl } from '../../parts/table.ts'
import { second } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { renderSend } from './buttons.ts'
import type { Endpoint } from './state.ts'

export type DeliveryPage = Reply<'listWebhookDeliveries'>['body']

export function renderDeliveries(
  { base, query, timezone }: Visit,
  { id, status: state }: Endpoint,
  page: DeliveryPage,
): Html {
  const { status, cursor } = query
  const path = `${base}/webhooks/${id}`
  const isFiltered = Boolean(status)
  return tableCard(
    'Deliveries',
    html`${table(
      'Deliveries',
      [
        { name: 'Event' },
        { name: 'Answer' },
        { name: 'Time', kind: 'time' },
        { name: 'Action', kind: 'amount' },
      ],
      page.webhook_deliveries.map((delivery) => [
        html`<a href="${base}/event-log/${delivery.webhook_event_id}"><bdi>${wordsFor(delivery.type)}</bdi></a>`,
        html`${renderDelivery(delivery, timezone)}${renderAttempts(delivery, timezone)}`,
        second(delivery.created_at, timezone),
        state === 'enabled' ? renderSend(path, delivery.webhook_event_id, SEND_AGAIN) : '',
      ]),
      isFiltered
        ? html`<strong>No such deliveries</strong>`
        : html`<strong>No deliveries</strong>They appear when the endpoint accepts an event, and are kept for 30 days.`,
    )}${pager(path, { status, cursor }, page)}`,
    html`<nav class="tabs" aria-label="Status">${tabs.map(
      ([value, label]) =>
        html`<a href="${toUrl(path, { status: value })}"${(status ?? '') === value ? html` aria-current="true"` : undefined}>${label}</a>`,
    )}</nav>`,
  )
}

const SEND_AGAIN = html`<button class="quiet">Send again</button>`

const tabs = [
  ['', 'All'],
  ['succeeded', 'Succeeded'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
] as const
