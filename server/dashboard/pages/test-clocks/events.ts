import type { CurrencyCode } from '../../../money/currency.ts'
import { formatMoney, formatQuantity } from '../../../pages/invoice/format.ts'
import { monthAt } from '../../../reports/months.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { monthName } from '../../parts/months.ts'
import { table } from '../../parts/table.ts'
import { minute } from '../../parts/time.ts'
import { type LoggedEvent, subjectOf } from '../event-log/subject.ts'

type Shown = { base: string; timezone: string; names: ReadonlyMap<string, string> }
type Events = readonly LoggedEvent[]

const MAX_UNFOLDED = 12

/** Few events are one table in order. More are folded by month and by kind. */
export function renderEvents(events: Events, shown: Shown): Html {
  if (events.length <= MAX_UNFOLDED) return renderTable('What happened', events, shown)
  const months = Map.groupBy(events, ({ timestamp }) => monthAt(new Date(timestamp), shown.timezone))
  return html`<div class="folds">${[...months].map(
    ([month, ofMonth]) => html`<h3>${monthName(month)}</h3>
${[...Map.groupBy(ofMonth, ({ type }) => type)].map(([type, ofKind]) => renderKind(type, ofKind, `${wordsFor(type)}, ${monthName(month)}`, shown))}`,
  )}</div>`
}

function renderKind(type: string, events: Events, caption: string, shown: Shown): Html {
  const total = TOTALLED.has(type) ? html` <span class="fold-total">${totalsOf(events)}</span>` : undefined
  return html`<details class="fold"><summary><bdi>${wordsFor(type)}</bdi> <span class="count">${formatQuantity(events.length)}</span>${total}</summary>
${renderTable(caption, events, shown)}</details>
`
}

/** One invoice has one such event. */
const TOTALLED = new Set(['invoice.finalized', 'invoice.paid'])

function renderTable(caption: string, events: Events, { base, timezone, names }: Shown): Html {
  return table(
    caption,
    [
      { name: 'Event' },
      { name: 'Customer' },
      { name: 'Clock time', kind: 'time' },
      { name: 'Amount', kind: 'amount' },
    ],
    events.map((event) => [
      headOf(event, base),
      customerOf(event, names, base),
      minute(event.timestamp, timezone),
      invoiceOf(event).map(amountOf).join(''),
    ]),
    html``,
  )
}

function headOf(event: LoggedEvent, base: string): Html {
  const { name, href = `${base}/event-log/${event.id}` } = subjectOf(event, base)
  const words = html`<bdi>${wordsFor(event.type)}</bdi>`
  return name === undefined
    ? html`<a href="${href}">${words}</a>`
    : html`${words}<span class="detail"><a href="${href}"><bdi class="text">${name}</bdi></a></span>`
}

function customerOf(
  { customer_id }: LoggedEvent,
  names: ReadonlyMap<string, string>,
  base: string,
): Html | string {
  if (customer_id === null) return ''
  const name = names.get(customer_id) ?? 'Customer'
  return html`<a href="${base}/customers/${customer_id}"><bdi class="text">${name}</bdi></a>`
}

export function totalsOf(events: Events): string {
  const totals = new Map<CurrencyCode, number>()
  for (const { currency_code, total_cents } of events.flatMap(invoiceOf))
    totals.set(currency_code, (totals.get(currency_code) ?? 0) + total_cents)
  return [...totals]
    .map(([currency_code, total_cents]) => amountOf({ currency_code, total_cents }))
    .join(', ')
}

type Invoice = { total_cents: number; currency_code: CurrencyCode }

function invoiceOf({ data }: LoggedEvent): Invoice[] {
  return 'invoice' in data && 'total_cents' in data.invoice ? [data.invoice] : []
}

function amountOf({ total_cents, currency_code }: Invoice): string {
  return formatMoney(total_cents, currency_code)
}
