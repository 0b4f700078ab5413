import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { monthChart } from '../../charts/months.ts'
import { card } from '../../parts/card.ts'
import { toUrl } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'

export type Months = Reply<'getRevenueReport'>['body']['revenue_report']['currencies'][number]['months']

/**
 * `latest` is the current month, or the month of the test clock that is furthest ahead. Later months have no
 * data.
 */
export type Range = { to: string; current: string; latest: string }

export async function chooseRange({
  mode,
  query,
  now,
  call,
}: Visit): Promise<Range & { hasClocks: boolean }> {
  const { test_clocks } =
    mode === 'test' ? await call('listTestClocks', { query: { limit: '100' } }) : { test_clocks: [] }
  const current = monthOf(now.toISOString())
  const latest = [current, ...test_clocks.map(({ frozen_time }) => monthOf(frozen_time))].sort().at(-1)
  return { to: query.to ?? current, current, latest: latest ?? current, hasClocks: test_clocks.length > 0 }
}

export function renderRevenue(
  { base, query }: Visit,
  currency: CurrencyCode,
  months: Months,
  { to, latest }: Range,
): Html {
  const bars = months.map(({ month, invoiced_cents, open_cents, collected_cents }) => ({
    label: monthName(month),
    invoiced: invoiced_cents,
    open: open_cents,
    collected: collected_cents,
    texts: [
      formatMoney(invoiced_cents, currency),
      formatMoney(open_cents, currency),
      formatMoney(collected_cents, currency),
    ] as const,
  }))
  const highest = Math.max(0, ...bars.map(({ invoiced, collected }) => Math.max(invoiced, collected)))
  const later = yearsAfter(to, 1)
  const link = (month: string, text: string) =>
    html`<a class="button" href="${toUrl(base, { currency: query.currency, to: month })}">${text}</a>`
  return card(
    'Revenue',
    html`${
      highest === 0
        ? html`<p class="soft">Nothing was invoiced or collected in the 12 months up to ${monthName(to)}.</p>`
        : monthChart(`Revenue by month, up to ${monthName(to)}`, bars, (cents) => shortMoney(cents, currency))
    }<p class="soft small">Invoices by the day on which they were finalized, without drafts and void ones.</p><nav class="pager" aria-label="Years">${link(yearsAfter(to, -1), 'Earlier')}${to < latest ? link(later < latest ? later : latest, 'Later') : undefined}</nav>`,
    html`<span class="legend"><span>Invoiced</span><span class="open">Still open</span><span class="collected">Collected</span></span>`,
  )
}

/** Formats an amount such as `$40K`. */
function shortMoney(cents: number, currency: CurrencyCode): string {
  const short = { style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 3 } as const
  return new Intl.NumberFormat('en', short).format(Number(minorToMajor(cents, currency)))
}

export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01`))
}

function monthOf(time: string): string {
  return time.slice(0, 7)
}

function yearsAfter(month: string, years: number): string {
  return `${String(Number(month.slice(0, 4)) + years).padStart(4, '0')}${month.slice(4)}`
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
