import { decimal } from '../../money/decimal.ts'
import { type Html, html } from '../../pages/html.ts'
import { formatQuantity } from '../../pages/invoice/format.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { barChart } from './bars.ts'

type Usage = { total: string; points: ReadonlyArray<{ start: string; value: string }> }

/** The last days up to the end of today, by days. */
export function lastDays(now: Date, days: number) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return {
    granularity: 'day',
    from: new Date(today - (days - 1) * DAY_MS).toISOString(),
    to: new Date(today + DAY_MS).toISOString(),
  } as const
}

/** Its total, and a bar for each day. */
export function renderUsage(name: string, { total, points }: Usage): Html {
  const bars = points.map(({ start, value }) => ({
    label: LABEL.format(new Date(start)),
    value: decimal(value).toNumber(),
    text: formatQuantity(value),
  }))
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), { value: 0, text: '' })
  const days = `the last ${bars.length} days`
  if (highest.value === 0) return html`<p class="soft">Nothing in ${days}.</p>`
  return html`<p class="figure-line"><strong>${formatQuantity(total)}</strong> <span class="soft">in ${days}</span></p>
${barChart(`${name} per day, last ${bars.length} days`, bars)}`
}

const LABEL = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
