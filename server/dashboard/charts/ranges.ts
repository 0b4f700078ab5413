import { type Html, html } from '../../runtime/html.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { toUrl } from '../parts/table.ts'

const RANGES = [
  { name: '7', label: '7 days', days: 7 },
  { name: '30', label: '30 days', days: 30 },
  { name: '90', label: '90 days', days: 90 },
  { name: '12m', label: '12 months', days: undefined },
] as const

type RangeName = (typeof RANGES)[number]['name']

export function rangeOf(chosen: string | undefined): RangeName {
  return RANGES.find(({ name }) => name === chosen)?.name ?? '30'
}

export function windowOf(range: RangeName, now: Date) {
  const days = RANGES.find(({ name }) => name === range)?.days
  if (days !== undefined) return lastDays(now, days)
  const month = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString()
  return { granularity: 'month', from: month(-11), to: month(1) } as const
}

/** The window of the range, then shorter ones, down to a day. */
export function shorterThan(range: RangeName, now: Date): Array<ReturnType<typeof windowOf>> {
  const upTo = RANGES.slice(0, RANGES.findIndex(({ name }) => name === range) + 1)
  return [...upTo.toReversed().map(({ name }) => windowOf(name, now)), lastDays(now, 1)]
}

function lastDays(now: Date, days: number) {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return {
    granularity: 'day',
    from: new Date(today - (days - 1) * DAY_MS).toISOString(),
    to: new Date(today + DAY_MS).toISOString(),
  } as const
}

export function rangeTabs(path: string, query: Record<string, string | undefined>, current: RangeName): Html {
  return html`<nav class="tabs" aria-label="Time">${RANGES.map(
    ({ name, label }) =>
      html`<a href="${toUrl(path, { ...query, range: name })}"${name === current ? html` aria-current="true"` : undefined}>${label}</a>`,
  )}</nav>`
}
