import { type Html, html } from '../../../runtime/html.ts'
import { rangeOf, rangeTabs, windowOf } from '../../charts/ranges.ts'
import { renderUsage } from '../../charts/usage.ts'
import { card } from '../../parts/card.ts'
import { toUrl } from '../../parts/table.ts'
import { timeOf } from '../../parts/time-of-customer.ts'
import type { View, Visit } from '../../visit.ts'
import { customerHead } from './head.ts'

/** Each page view computes the usage of these meters. */
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
  const range = rangeOf(query.range)
  const window = windowOf(range, now)
  const all = await Promise.all(shown.map((meter) => renderMeter(visit, customer.id, meter, window)))
  const charts = all.toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed)).map(({ chart }) => chart)
  const content = html`${customerHead(visit, customer, 'usage')}
${rangeTabs(path, { meter: query.meter }, range)}
${
  meters.length <= MAX_METERS
    ? undefined
    : html`<nav class="tabs" aria-label="Meter">${meters.map(({ id, name }) => {
        const mark = id === query.meter ? html` aria-current="true"` : undefined
        return html`<a href="${toUrl(path, { meter: id, range: query.range })}"${mark}><bdi>${name}</bdi></a>`
      })}</nav>`
}
${
  charts.length === 0
    ? card('Usage', html`<p class="soft">No meters yet.</p>`)
    : html`<div class="two">${charts}</div>`
}`
  return { title: `Usage of ${customer.name}`, content }
}

async function renderMeter(
  { timezone, call }: Visit,
  customerId: string,
  meter: { id: string; name: string },
  window: ReturnType<typeof windowOf>,
): Promise<{ isUsed: boolean; chart: Html }> {
  const { usage } = await call('getCustomerUsage', {
    path: { id: customerId },
    query: { meter_id: meter.id, ...window },
  })
  const chart = card(
    html`<bdi class="text">${meter.name}</bdi>`,
    renderUsage(meter.name, usage, { granularity: window.granularity, timezone }),
  )
  return { isUsed: usage.points.some(({ value }) => value !== '0'), chart }
}
