import { type Html, html } from '../../../pages/html.ts'
import { card } from '../../parts/card.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { subjectOf } from './subject.ts'

type Filter = { customer_id: string } | { object_id: string } | { test_clock_id: string }

/** The newest events of a customer, of an object or of a test clock. One request. */
export async function renderTimeline({ base, call }: Visit, filter: Filter): Promise<Html> {
  const { webhook_events, has_more } = await call('listWebhookEvents', {
    query: { ...filter, limit: String(LENGTH) },
  })
  const own: string[] = Object.values(filter)
  const items = webhook_events.map((event) => {
    const { id, name } = subjectOf(event, base)
    const isOther = name !== undefined && (id === undefined || !own.includes(id))
    return html`<li${toneOf(event.type)}><a href="${base}/event-log/${event.id}">${wordsFor(event.type)}</a><span class="detail">${minute(event.timestamp)}${isOther ? html` · <bdi class="text">${name}</bdi>` : undefined}</span></li>
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

const LENGTH = 8

function toneOf(type: string): Html | undefined {
  if (BAD.has(type)) return html` class="bad"`
  return GOOD.has(type) ? html` class="good"` : undefined
}

const BAD = new Set([
  ...['invoice.overdue', 'invoice.payment_failed', 'payment_attempt.failed', 'payment_attempt.unapplied'],
  ...['wallet.depleted', 'events.rejected'],
])
const GOOD = new Set(['invoice.paid', 'payment_attempt.succeeded', 'wallet.recovered'])
