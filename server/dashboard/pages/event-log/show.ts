import { type Html, html } from '../../../runtime/html.ts'
import { keyOf } from '../../http/form.ts'
import { card, facts, head } from '../../parts/card.ts'
import { customerName } from '../../parts/customer-names.ts'
import { isAwaited } from '../../parts/delivery.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { select } from '../../parts/field.ts'
import { confirmation } from '../../parts/form.ts'
import { toUrl } from '../../parts/table.ts'
import { minute, second } from '../../parts/time.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { renderChanges } from './changes.ts'
import { renderDeliveries } from './deliveries.ts'
import { type LoggedEvent, renderSubject, subjectOf } from './subject.ts'

/** A company has at most 50 endpoints. */
const ALL_ENDPOINTS = '100'

export async function showLoggedEvent(visit: Visit): Promise<View> {
  const { base, params, now, call } = visit
  const id = params.id ?? ''
  const { webhook_event: event } = await call('getWebhookEvent', { path: { id } })
  const [{ webhook_deliveries: deliveries }, { webhook_endpoints: endpoints }] = await Promise.all([
    call('listWebhookDeliveries', { query: { webhook_event_id: id, limit: '50' } }),
    call('listWebhookEndpoints', { query: { limit: ALL_ENDPOINTS } }),
  ])
  const customer = event.customer_id === null ? undefined : await customerName(visit, event.customer_id)
  const enabled = endpoints.filter(({ status }) => status === 'enabled')
  const content = html`${head(wordsFor(event.type), {
    crumb: html`<a href="${base}/event-log">Event log</a>`,
    badges: html`<code>${event.type}</code>`,
    lead: renderSubject(subjectOf(event, base)),
    actions:
      enabled.length === 0
        ? []
        : [
            confirmation('Send again', {
              path: `${base}/event-log/${event.id}/send`,
              text: 'The endpoint receives the event with the same id, also if it had it before.',
              fields: select(
                'Endpoint',
                'webhook_endpoint_id',
                enabled.map((each) => [each.id, each.url] as const),
                deliveries[0]?.webhook_endpoint_id,
              ),
              button: 'Send event',
              kind: 'primary',
            }),
          ],
  })}
<div class="wide-left">
<div class="stack">
${renderDeliveries(visit, { event, deliveries, endpoints })}
${renderChanges(event)}
${card('Event', renderJson(event))}
</div>
${card('Details', facts(detailsOf(event, visit, customer)))}
</div>`
  const isUnfinished = deliveries.some((each) => isAwaited(each, now))
  return { title: wordsFor(event.type), content, isUnfinished }
}

function detailsOf(
  event: LoggedEvent,
  { base, timezone }: Visit,
  customer = 'Deleted customer',
): Array<readonly [string, Html | string]> {
  const { id, sequence, customer_id, request_id, test_clock_id } = event
  const { id: object_id } = subjectOf(event, base)
  return [
    ['ID', html`<code>${id}</code>`],
    ['Number', String(sequence)],
    ['Happened', minute(event.timestamp, timezone)],
    ['Stored', second(event.created_at, timezone)],
    ...(customer_id === null
      ? []
      : [
          [
            'Customer',
            html`<a href="${base}/customers/${customer_id}"><bdi class="text">${customer}</bdi></a>`,
          ] as const,
        ]),
    ...(test_clock_id === null
      ? []
      : [
          [
            'Test clock',
            html`<a href="${base}/test-clocks/${test_clock_id}"><code>${test_clock_id}</code></a>`,
          ] as const,
        ]),
    ['Request', renderRequest(request_id, base)],
    ...(object_id === undefined ? [] : ([['Object', renderObject(object_id, base)]] as const)),
    ['Version', html`<code>${event.api_version}</code>`],
  ]
}

function renderObject(object_id: string, base: string): Html {
  const events = html`<a href="${toUrl(`${base}/event-log`, { object_id })}">Its events</a>`
  const changes = html`<a href="${toUrl(`${base}/audit-log`, { object_id })}">Who changed it</a>`
  return html`<code>${object_id}</code><span class="detail">${events} · ${changes}</span>`
}

function renderRequest(request_id: string | null, base: string): Html | string {
  if (request_id === null) return 'None: the service did it by itself'
  const changes = html`<a href="${toUrl(`${base}/event-log`, { request_id })}">All that it changed</a>`
  return html`<code>${request_id}</code><span class="detail">${changes}</span>`
}

function renderJson(event: LoggedEvent): Html {
  const text = JSON.stringify(event, null, 2)
  const isCut = text.length > MAX_JSON
  return html`<pre class="json" tabindex="0" role="region" aria-label="The event as JSON">${isCut ? text.slice(0, MAX_JSON) : text}</pre>${
    isCut ? html`<p class="soft small">Only the beginning is shown.</p>` : undefined
  }`
}

const MAX_JSON = 100_000

export async function sendLoggedEvent({ base, params, form, call }: Visit): Promise<Done> {
  const id = params.id ?? ''
  await call('createWebhookDelivery', {
    headers: keyOf(form),
    body: { webhook_event_id: id, webhook_endpoint_id: form.webhook_endpoint_id ?? '' },
  })
  return { to: `${base}/event-log/${id}`, notice: 'event_sent' }
}
