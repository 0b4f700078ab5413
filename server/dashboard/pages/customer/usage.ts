import { decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { barChart } from '../../charts/bars.ts'
import { card } from '../../parts/card.ts'
import type { View, Visit } from '../../visit.ts'
import { customerHead, timeOf } from './head.ts'

const DAYS = 30
/** Each is computed anew. */
const MAX_METERS = 6

export async function showCustomerUsage(visit: Visit): Promise<View> {
  const { base, params, query, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const [now, { meters }] = await Promise.all([
    timeOf(visit, customer),
    call('listMeters', { query: { limit: '100' } }),
  ])
  const active = meters.filter(({ archived_at }) => archived_at === null)
  const shown = query.meter ? meters.filter(({ id }) => id === query.meter) : active.slice(-MAX_METERS)
  const path = `${base}/customers/${customer.id}/usage`
  const charts = await Promise.all(shown.map((meter) => renderMeter(visit, customer.id, meter, now)))
  const content = html`${customerHead(visit, customer, 'usage')}
${
  meters.length <= MAX_METERS
    ? undefined
    : html`<nav class="tabs" aria-label="Meter">${meters.map(
        ({ id, name }) =>
          html`<a href="${path}?meter=${id}"${id === query.meter ? html` aria-current="true"` : undefined}><bdi>${name}</bdi></a>`,
      )}</nav>`
}
${
  charts.length === 0
    ? card('Usage', html`<p class="soft">No meters yet.</p>`)
    : html`<div class="two">${charts}</div>`
}`
  return { title: `Usage of ${customer.name}`, content }
}

async function renderMeter(
  { call }: Visit,
  customerId: string,
  meter: { id: string; name: string },
  now: Date,
): Promise<Html> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const { usage } = await call('getCustomerUsage', {
    path: { id: customerId },
    query: {
      meter_id: meter.id,
      granularity: 'day',
      from: new Date(today - (DAYS - 1) * DAY_MS).toISOString(),
      to: new Date(today + DAY_MS).toISOString(),
    },
  })
  const bars = usage.points.map(({ start, value }) => ({
    label: LABEL.format(new Date(start)),
    value: decimal(value).toNumber(),
    text: formatQuantity(value),
  }))
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), { value: 0, text: '' })
  return card(
    html`<bdi class="text">${meter.name}</bdi>`,
    highest.value === 0
      ? html`<p class="soft">Nothing in the last 30 days.</p>`
      : html`<p class="figure-line"><strong>${formatQuantity(usage.total)}</strong> <span class="soft">in the last 30 days</span></p>
${barChart(`${meter.name} per day, last 30 days`, bars, { top: highest.text })}`,
  )
}

const LABEL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
