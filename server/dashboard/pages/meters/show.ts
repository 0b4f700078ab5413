import type { Reply } from '../../../../generated/operations.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { archiveButton } from '../../parts/archive.ts'
import { head, tableCard } from '../../parts/card.ts'
import { type Customers, customersOf } from '../../parts/customer-names.ts'
import { formLink } from '../../parts/form.ts'
import { badge } from '../../parts/status.ts'
import { table, toUrl } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import type { View, Visit } from '../../visit.ts'
import { detailsCard } from '../catalogue.ts'
import { renderTimeline } from '../event-log/timeline.ts'
import { renderOwner } from '../events.ts'
import { describe, renderFilters } from './list.ts'
import { renderMeterUsage } from './usage.ts'

type Event = Reply<'listEvents'>['body']['events'][number]

/** The usual codes of UN/ECE Recommendation 20. */
const UNITS: Record<string, string> = {
  C62: 'Pieces',
  SEC: 'Seconds',
  MIN: 'Minutes',
  HUR: 'Hours',
  DAY: 'Days',
  AD: 'Bytes',
  '4L': 'Megabytes',
  E34: 'Gigabytes',
  E35: 'Terabytes',
  KWH: 'Kilowatt hours',
}
const LATEST = 10
const REJECTED = 100

export async function showMeter(visit: Visit): Promise<View> {
  const { base, params, timezone, call } = visit
  const { meter } = await call('getMeter', { path: { id: params.id ?? '' } })
  const { event_name } = meter
  const path = `${base}/meters/${meter.id}`
  const [{ events, has_more }, rejected, timeline, usage] = await Promise.all([
    call('listEvents', { query: { event_name, limit: String(LATEST) } }),
    call('listEvents', { query: { event_name, status: 'rejected', limit: String(REJECTED) } }),
    renderTimeline(visit, { object_id: meter.id }),
    renderMeterUsage(visit, meter),
  ])
  const content = html`${head(html`<bdi class="text">${meter.name}</bdi>`, {
    crumb: html`<a href="${base}/meters">Meters</a>`,
    badges: meter.archived_at === null ? html`` : badge('archived'),
    lead: html`${describe(meter)}`,
    actions: [
      archiveButton(path, meter, {
        noun: 'meter',
        text: 'It counts no events from then on. Active plans must not price it.',
      }),
      formLink(`${path}/edit`, 'Edit'),
    ],
  })}
${usage}
<div class="wide-left">
<div class="stack">
${tableCard(
  'Latest events',
  renderEvents(visit, events, await customersOf(visit, events)),
  has_more
    ? html`<a class="small" href="${toUrl(`${base}/events`, { event_name })}">All events</a>`
    : undefined,
)}
${renderRejections(rejected, toUrl(`${base}/events`, { event_name, status: 'rejected' }), timezone)}
</div>
<div class="stack">
${detailsCard(visit, meter, [
  ['Event name', html`<code>${event_name}</code>${renderFilters(meter)}`],
  ['Unit', html`${UNITS[meter.unit_code]} <code>${meter.unit_code}</code>`],
])}
${timeline}
</div>
</div>`
  return { title: meter.name, content }
}

function renderEvents({ base, timezone }: Visit, events: readonly Event[], customers: Customers): Html {
  return table(
    'Latest events',
    [{ name: 'Time' }, { name: 'Status' }, { name: 'Customer' }],
    events.map((event) => [
      html`<a href="${base}/events/${event.id}">${minute(event.timestamp, timezone)}</a>`,
      badge(event.status),
      renderOwner(event, base, customers),
    ]),
    html`<strong>No events yet</strong>Send them with <code>POST /v1/events/ingest</code>.`,
  )
}

function renderRejections(
  { events, has_more }: { events: readonly Event[]; has_more: boolean },
  all: string,
  timezone: string,
): Html | undefined {
  if (events.length === 0) return undefined
  const reasons = new Map<string, { message: string; latest: string; count: number }>()
  for (const { rejection, created_at: latest } of events) {
    const { code, message } = rejection ?? { code: '', message: 'No reason' }
    const known = reasons.get(code)
    reasons.set(code, known ? { ...known, count: known.count + 1 } : { message, latest, count: 1 })
  }
  const latestOnly = has_more ? html`<span class="soft small">Latest ${REJECTED}</span> ` : undefined
  return tableCard(
    'Rejected events by reason',
    table(
      'Rejected events by reason',
      [{ name: 'Reason' }, { name: 'Latest', kind: 'time' }, { name: 'Events', kind: 'amount' }],
      [...reasons].map(([code, { message, latest, count }]) => [
        html`<code>${code}</code><span class="detail text">${message}</span>`,
        minute(latest, timezone),
        formatQuantity(count),
      ]),
      html``,
    ),
    html`${latestOnly}<a class="small" href="${all}">All rejected</a>`,
  )
}
