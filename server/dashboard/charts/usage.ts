import { decimal } from '../../money/decimal.ts'
import { formatQuantity } from '../../pages/invoice/format.ts'
import { type Html, html } from '../../runtime/html.ts'
import { shortDates } from '../parts/time.ts'
import { barChart } from './bars.ts'

type Usage = { total: string; points: ReadonlyArray<{ start: string; value: string }> }

export function renderUsage(
  name: string,
  { total, points }: Usage,
  { granularity = 'day', timezone }: { granularity?: 'day' | 'month'; timezone: string },
): Html {
  const bars = points.map(({ start, value }) => ({
    label: LABELS[granularity].format(new Date(start)),
    value: decimal(value).toNumber(),
    text: formatQuantity(value),
  }))
  const span = `the last ${bars.length} ${granularity}s`
  if (bars.every(({ value }) => value === 0)) return html`<p class="soft">Nothing in ${span}.</p>`
  return html`<p class="figure-line"><strong>${formatQuantity(total)}</strong> <span class="soft">in ${span}</span></p>
${barChart(`${name} per ${granularity}, last ${bars.length} ${granularity}s`, bars, { zone: zoneOf(`${granularity}s`, timezone) })}`
}

/** Usage is counted by days of UTC, which a company of another zone does not expect. */
export function zoneOf(spans: string, timezone: string): string | undefined {
  return timezone === 'UTC' ? undefined : `${spans} in UTC`
}

const LABELS = {
  day: shortDates({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}
