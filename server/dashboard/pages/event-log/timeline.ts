import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { actorName } from '../audit-log.ts'
import { subjectOf } from './subject.ts'

type Filter = { customer_id: string } | { object_id: string } | { test_clock_id: string }

/** Only events of an object name their actors. */
export async function renderTimeline(visit: Visit, filter: Filter, timezone = visit.timezone): Promise<Html> {
  const { base, call } = visit
  const [{ webhook_events, has_more }, actors] = await Promise.all([
    call('listWebhookEvents', { query: { ...filter, limit: String(LENGTH) } }),
    'object_id' in filter ? actorsByRequest(visit, filter.object_id) : undefined,
  ])
  const own: string[] = Object.values(filter)
  const items = webhook_events.map((event) => {
    const { id, name } = subjectOf(event, base)
    const isOther = name !== undefined && (id === undefined || !own.includes(id))
    const by = actors?.get(event.request_id)
    const link = html`<a href="${base}/event-log/${event.id}">${wordsFor(event.type)}</a>`
    const details = [
      minute(event.timestamp, timezone),
      isOther ? html` · <bdi class="text">${name}</bdi>` : undefined,
      by === undefined ? undefined : html` · by <bdi class="text">${by}</bdi>`,
    ]
    return html`<li${toneOf(event.type)}>${link}<span class="detail">${details}</span></li>
`
  })
  return card(
    'Timeline',
    items.length === 0
      ? html`<p class="soft">Nothing happened in the last 30 days.</p>`
      : html`<ol class="timeline">${items}</ol>`,
    has_more ? html`<a class="small" href="${toUrl(`${base}/event-log`, filter)}">All events</a>` : undefined,
  )
}

/** A request has one audit event. The service itself is no actor. */
async function actorsByRequest({ call }: Visit, object_id: string): Promise<Map<string | null, string>> {
  const { audit_events } = await call('listAuditEvents', { query: { object_id, limit: '100' } })
  return new Map(
    audit_events.flatMap(({ request_id, actor }) =>
      request_id === null ? [] : [[request_id, actorName(actor)]],
    ),
  )
}

const LENGTH = 8

function toneOf(type: string): Html | undefined {
  if (BAD.has(type)) return html` class="bad"`
  return GOOD.has(type) ? html` class="good"` : undefined
}

const BAD = new Set([
  'invoice.overdue',
  'invoice.payment_failed',
  'payment_attempt.failed',
  'payment_attempt.unapplied',
  'wallet.depleted',
  'events.rejected',
])
const GOOD = new Set(['invoice.paid', 'payment_attempt.succeeded', 'wallet.recovered'])
