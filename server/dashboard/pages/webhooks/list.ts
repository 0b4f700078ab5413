import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { head, tableCard } from '../../parts/card.ts'
import { formLink } from '../../parts/form.ts'
import { pager, table } from '../../parts/table.ts'
import { day } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { type Endpoint, endpointBadge, stateIn } from './state.ts'

export async function showWebhooks({ base, mode, query: { cursor }, timezone, call }: Visit): Promise<View> {
  const [page, { webhook_events }] = await Promise.all([
    call('listWebhookEndpoints', { query: { cursor, limit: '25' } }),
    call('listWebhookEvents', { query: { limit: '1' } }),
  ])
  const newest = webhook_events[0]?.sequence
  const path = `${base}/webhooks`
  const content = html`${head('Webhooks', {
    lead: html`Addresses that receive the <a href="${base}/event-log">event log</a> of ${mode} mode, signed, as it happens.`,
    actions: [formLink(`${path}/new`, 'Add endpoint', 'primary')],
  })}
${tableCard(
  'Endpoints',
  html`${table(
    'Endpoints',
    [{ name: 'Endpoint' }, { name: 'Status' }, { name: 'Receives' }, { name: 'Created', kind: 'time' }],
    page.webhook_endpoints.map((endpoint) => [
      html`<a href="${path}/${endpoint.id}"><bdi class="text">${endpoint.url}</bdi></a>${
        endpoint.description === null
          ? undefined
          : html`<span class="detail text">${endpoint.description}</span>`
      }`,
      html`${endpointBadge(endpoint)}<span class="detail">${stateIn(endpoint, timezone)}</span>${renderBehind(endpoint, newest)}`,
      receives(endpoint),
      day(endpoint.created_at, timezone),
    ]),
    html`<strong>No endpoints</strong>Add the address of a program of yours, which learns of each customer, invoice and payment as it changes.`,
  )}${pager(path, { cursor }, page)}`,
)}`
  return { title: 'Webhooks', content }
}

function receives({ event_types }: Endpoint): Html {
  if (event_types === null) return html`All events`
  const [first = '', second, ...others] = event_types
  return html`<code class="small">${first}</code>${second === undefined ? undefined : html`, <code class="small">${second}</code>`}${
    others.length === 0 ? undefined : html` and ${others.length} more`
  }`
}

/** Counts events that the endpoint does not receive too, until its cursor has passed them. */
export function eventsBehind({ cursor_sequence }: Endpoint, newest = 0): number {
  return Math.max(0, newest - cursor_sequence)
}

function renderBehind(endpoint: Endpoint, newest: number | undefined): Html | undefined {
  const count = eventsBehind(endpoint, newest)
  if (count === 0) return undefined
  const most = endpoint.event_types === null ? '' : 'Up to '
  const noun = count === 1 ? 'event' : 'events'
  return html`<span class="detail">${most}${formatQuantity(count)} ${noun} behind</span>`
}
