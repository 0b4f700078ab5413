import { type Html, html } from '../../../runtime/html.ts'
import { card } from '../../parts/card.ts'
import { toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { Visit } from '../../visit.ts'
import { actorName } from '../audit-log.ts'
import { namedIn } from './named.ts'
import { type LoggedEvent, subjectOf } from './subject.ts'
import { tell } from './telling.ts'

type Filter = { customer_id: string } | { object_id: string } | { test_clock_id: string }

/** Events of other objects whose `field` is the object. A page reads them from the newest 100 of the customer. */
type Related = { customer_id: string; type: string[]; field: 'invoice_id' | 'subscription_id' }

export function relatedTo({ customer_id }: { customer_id: string }, field: Related['field']): Related {
  return { customer_id, field, type: field === 'invoice_id' ? OF_INVOICES : OF_SUBSCRIPTIONS }
}

const NOTES = ['credit_note.issued', 'credit_note.voided']
const OF_INVOICES = [
  ...NOTES,
  'payment_attempt.succeeded',
  'refund.pending',
  'refund.succeeded',
  'refund.failed',
]
const OF_SUBSCRIPTIONS = [...NOTES, 'refund.pending', 'discount.created', 'discount.ended']

export async function renderTimeline(
  visit: Visit,
  filter: Filter,
  { timezone = visit.timezone, related }: { timezone?: string; related?: Related } = {},
): Promise<Html> {
  const { base } = visit
  const { events, hasMore } = await eventsOf(visit, filter, related)
  const [named, actors] = await Promise.all([namedIn(visit, events), actorsOf(visit, events)])
  const own: string[] = Object.values(filter)
  const items = withoutEchoes(events)
    .slice(0, LENGTH)
    .map((event) => {
      const { id, name } = subjectOf(event, base)
      const { title, details } = tell(event, named)
      const isOther = event.type !== 'invoice.drafted' && (id === undefined || !own.includes(id))
      const by = actors.get(event.request_id)
      const told = [isOther ? name : undefined, ...details].filter(Boolean)
      return html`<li${toneOf(event.type)}><a href="${base}/event-log/${event.id}">${title}</a>${
        told.length === 0
          ? undefined
          : html`<span class="detail"><bdi class="text">${told.join(' · ')}</bdi></span>`
      }<span class="detail">${minute(event.timestamp, timezone)}${
        by === undefined ? undefined : html` · by <bdi class="text">${by}</bdi>`
      }</span></li>
`
    })
  return card(
    'Timeline',
    items.length === 0
      ? html`<p class="soft">Nothing happened in the last 30 days.</p>`
      : html`<ol class="timeline">${items}</ol>`,
    hasMore ? html`<a class="small" href="${toUrl(`${base}/event-log`, filter)}">All events</a>` : undefined,
  )
}

async function eventsOf({ call }: Visit, filter: Filter, related: Related | undefined) {
  const [id] = Object.values(filter)
  const { webhook_events: own, has_more } = await call('listWebhookEvents', {
    query: { ...filter, limit: String(2 * LENGTH) },
  })
  const hasMore = has_more || own.length > LENGTH
  if (related === undefined) return { events: own, hasMore }
  const { customer_id, type, field } = related
  const { webhook_events: others } = await call('listWebhookEvents', {
    query: { customer_id, type, limit: '100' },
  })
  const requests = new Set(own.map(({ request_id }) => request_id).filter((id) => id !== null))
  const mine = others.filter(
    ({ data, request_id }) =>
      requests.has(request_id ?? '') ||
      Object.values(data).some((object) => Reflect.get(Object(object), field) === id),
  )
  const events = [...own, ...mine].sort((one, other) => other.sequence - one.sequence)
  return { events, hasMore }
}

/** A credit note says itself what it took off the invoice, and what it began to refund. */
function withoutEchoes(events: readonly LoggedEvent[]): LoggedEvent[] {
  const notes = events.filter(({ type }) => type.startsWith('credit_note.'))
  const requests = new Set(notes.map(({ request_id }) => request_id))
  return events.filter(
    ({ type, request_id }) =>
      !(type === 'invoice.updated' || type === 'refund.pending') ||
      request_id === null ||
      !requests.has(request_id),
  )
}

/** A request has one audit event, of the object that it was about. The service itself is no actor. */
async function actorsOf(
  { base, call }: Visit,
  events: readonly LoggedEvent[],
): Promise<Map<string | null, string>> {
  const ids = new Set(
    events.flatMap((event) => (event.request_id === null ? [] : (subjectOf(event, base).id ?? []))),
  )
  const pages = await Promise.all(
    [...ids].map((object_id) => call('listAuditEvents', { query: { object_id, limit: '100' } })),
  )
  return new Map(
    pages
      .flatMap(({ audit_events }) => audit_events)
      .flatMap(({ request_id, actor }) => (request_id === null ? [] : [[request_id, actorName(actor)]])),
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
