import { decimal } from '../../../money/decimal.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatQuantity } from '../../../pages/invoice/format.ts'
import { DAY_MS } from '../../../runtime/spans.ts'
import { barChart } from '../../charts/bars.ts'
import { card } from '../../parts/card.ts'
import type { Visit } from '../../visit.ts'

const DAYS = 30

export async function renderUsage(
  { query, base, call }: Visit,
  customerId: string,
  now: Date,
): Promise<Html> {
  const { meters } = await call('listMeters', { query: { limit: '50' } })
  const meter =
    meters.find(({ id }) => id === query.meter) ?? meters.findLast(({ archived_at }) => archived_at === null)
  if (meter === undefined) return card('Usage', html`<p class="soft">No meters yet.</p>`)
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
    'Usage',
    highest.value === 0
      ? html`<p class="soft">No <bdi class="text">${meter.name}</bdi> in the last 30 days.</p>`
      : html`<p class="figure-line"><strong>${formatQuantity(usage.total)}</strong> <span class="soft"><bdi class="text">${meter.name}</bdi>, last 30 days</span></p>
${barChart(`${meter.name} per day, last 30 days`, bars, { top: highest.text })}`,
    meters.length < 2
      ? undefined
      : html`<nav class="tabs" aria-label="Meter">${meters
          .slice(0, 6)
          .map(
            ({ id, name }) =>
              html`<a href="${base}/customers/${customerId}?meter=${id}"${id === meter.id ? html` aria-current="true"` : undefined}><bdi>${name}</bdi></a>`,
          )}</nav>`,
  )
}

const LABEL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
