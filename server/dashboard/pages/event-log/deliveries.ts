import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import { type Delivery, renderAttempts, renderDelivery } from '../../parts/delivery.ts'
import { badge } from '../../parts/status.ts'
import { type Row, table } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'
import type { LoggedEvent } from './subject.ts'

type Endpoint = Reply<'listWebhookEndpoints'>['body']['webhook_endpoints'][number]
type Shown = { event: LoggedEvent; deliveries: readonly Delivery[]; endpoints: readonly Endpoint[] }

/** Includes endpoints that have not received the event yet. */
export function renderDeliveries(visit: Visit, { event, deliveries, endpoints }: Shown): Html {
  const { base } = visit
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const delivered = new Set(deliveries.map((each) => each.webhook_endpoint_id))
  const waiting = endpoints.filter((each) => !delivered.has(each.id) && isDue(each, event))
  return tableCard(
    'Deliveries',
    table(
      'Deliveries',
      [{ name: 'Endpoint' }, { name: 'Answer' }],
      [
        ...waiting.map((endpoint) => renderWaiting(endpoint, base)),
        ...deliveries.map((each) => renderRow(visit, each, byId.get(each.webhook_endpoint_id))),
      ],
      html`<strong>No deliveries</strong>No endpoint takes this event, or none existed when it happened.`,
    ),
  )
}

function isDue({ cursor_sequence, event_types }: Endpoint, { sequence, type }: LoggedEvent): boolean {
  return cursor_sequence < sequence && (event_types === null || event_types.includes(type))
}

function renderWaiting(endpoint: Endpoint, base: string): Row {
  const { status, failing_since } = endpoint
  const receives = failing_since === null ? 'Is about to be sent' : 'The endpoint accepts nothing'
  return [
    renderEndpoint(endpoint, base),
    html`${badge('waiting')}<span class="detail">${status === 'disabled' ? 'The endpoint is disabled' : receives}</span>`,
  ]
}

function renderRow({ base, timezone }: Visit, delivery: Delivery, endpoint: Endpoint | undefined): Row {
  return [
    endpoint === undefined
      ? html`Deleted endpoint<span class="detail"><code>${delivery.webhook_endpoint_id}</code></span>`
      : renderEndpoint(endpoint, base),
    html`${renderDelivery(delivery, timezone)}${renderAttempts(delivery, timezone)}`,
  ]
}

function renderEndpoint({ id, url, description }: Endpoint, base: string): Html {
  return html`<a href="${base}/webhooks/${id}"><bdi class="text">${url}</bdi></a>${
    description === null ? undefined : html`<span class="detail text">${description}</span>`
  }`
}
