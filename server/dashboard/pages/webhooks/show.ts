import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { card, facts, figures, head } from '../../parts/card.ts'
import { isAwaited } from '../../parts/delivery.ts'
import { metadataFacts } from '../../parts/metadata.ts'
import { renderSecret } from '../../parts/secret.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { renderActions, renderReplay, renderSend } from './buttons.ts'
import { type DeliveryPage, renderDeliveries } from './deliveries.ts'
import { eventsBehind } from './list.ts'
import { type Endpoint, endpointBadge, renderAdvice } from './state.ts'

/** `isNew` is false for a secret that replaces another. */
type Secret = { secret: string; isNew: boolean }

export async function showEndpoint(visit: Visit): Promise<View> {
  const { params, call } = visit
  const { webhook_endpoint } = await call('getWebhookEndpoint', { path: { id: params.id ?? '' } })
  return renderEndpoint(visit, webhook_endpoint)
}

export async function renderEndpoint(visit: Visit, endpoint: Endpoint, shown?: Secret): Promise<View> {
  const { base, query, timezone, call } = visit
  const { status, cursor } = query
  const path = `${base}/webhooks/${endpoint.id}`
  const [page, { webhook_events }] = await Promise.all([
    call('listWebhookDeliveries', {
      query: { webhook_endpoint_id: endpoint.id, status, cursor, limit: '25' },
    }),
    call('listWebhookEvents', { query: { limit: '1' } }),
  ])
  const [newest] = webhook_events
  const canSend = endpoint.status === 'enabled' && newest !== undefined
  const content = html`${head(html`<bdi class="text">${endpoint.url}</bdi>`, {
    crumb: html`<a href="${base}/webhooks">Webhooks</a>`,
    badges: endpointBadge(endpoint),
    lead: html`<span class="text">${endpoint.description ?? ''}</span>`,
    actions: renderActions(endpoint, path),
  })}
${shown === undefined ? undefined : renderShown(shown, endpoint, timezone)}
${renderAdvice(endpoint, timezone)}
${renderFigures(endpoint, page, newest?.sequence)}
<div class="wide-left">
${renderDeliveries(visit, endpoint, page)}
<div class="stack">
${card('Details', facts(detailsOf(endpoint, timezone)))}
${
  canSend
    ? card(
        'Try it',
        html`${renderSend(path, newest.id, html`<button>Send newest event</button>`)}${ofSending(newest.sequence)}`,
      )
    : undefined
}
${newest === undefined ? undefined : renderReplay(visit, path, newest.sequence)}
</div>
</div>`
  const isUnfinished = page.webhook_deliveries.some((each) => isAwaited(each, visit.now))
  return { title: endpoint.url, content, isUnfinished }
}

function renderShown(
  { secret, isNew }: Secret,
  { previous_secret_expires_at: until }: Endpoint,
  timezone: string,
): Html {
  const previous =
    until === null
      ? 'The previous secret is no longer used.'
      : html`Until ${minute(until, timezone)} messages are signed with the previous secret too.`
  const shownOnce = renderSecret('new-secret', secret)
  return card(
    isNew ? 'Your signing secret' : 'Your new signing secret',
    html`<div class="stack narrow-gap">${shownOnce}<p class="soft">Copy the secret now. It will not be shown again. The receiver <a href="/docs#section/events-and-webhooks">verifies messages</a> with it. ${isNew ? undefined : previous}</p></div>`,
  )
}

function renderFigures(endpoint: Endpoint, { webhook_deliveries: all }: DeliveryPage, newest = 0): Html {
  const count = (status: string) => all.filter((each) => each.status === status).length
  const late = eventsBehind(endpoint, newest)
  const note = all.length === 0 ? 'No deliveries' : `of the last ${all.length}`
  return figures([
    {
      name: 'Events behind',
      value: formatQuantity(late),
      note: late === 0 ? 'It has all' : html`of ${formatQuantity(newest)}`,
      alarm: late > 0 && endpoint.failing_since !== null,
    },
    { name: 'Succeeded', value: String(count('succeeded')), note },
    { name: 'To be tried again', value: String(count('pending')), note },
    { name: 'Failed', value: String(count('failed')), note, alarm: count('failed') > 0 },
  ])
}

function detailsOf(endpoint: Endpoint, timezone: string): Array<readonly [string, Html | string]> {
  const { id, event_types, cursor_sequence, previous_secret_expires_at, metadata } = endpoint
  return [
    ['ID', html`<code>${id}</code>`],
    [
      'Receives',
      event_types === null
        ? 'All events'
        : html`${event_types.map((type) => html`<code class="line">${type}</code>`)}`,
    ],
    ['Done up to', `Event ${cursor_sequence}`],
    ...(previous_secret_expires_at === null
      ? []
      : [['Previous secret', html`Until ${minute(previous_secret_expires_at, timezone)}`] as const]),
    ['Created', minute(endpoint.created_at, timezone)],
    ...metadataFacts(metadata),
  ]
}

function ofSending(sequence: number): Html {
  return html`<p class="soft small">Sends event ${sequence} now, also if it had it before.</p>`
}
