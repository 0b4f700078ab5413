import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { monthChart } from '../../charts/months.ts'
import { card } from '../../parts/card.ts'
import { filterForm, hiddenFields } from '../../parts/form.ts'
import { type LastMonths, monthFields, monthName, monthsAfter, monthsBetween } from '../../parts/months.ts'
import { toUrl } from '../../parts/table.ts'
import type { Visit } from '../../visit.ts'

export type Months = Reply<'getRevenueReport'>['body']['revenue_report']['currencies'][number]['months']

/** Up to 12 months. */
export type Range = LastMonths & { from: string; to: string }

export function renderRevenue(
  { base, query }: Visit,
  currency: CurrencyCode,
  months: Months,
  { from, to, latest, timezone }: Range,
): Html {
  const isNothing = ({ invoiced_cents, collected_cents, credited_cents, refunded_cents }: Months[number]) =>
    invoiced_cents + collected_cents + credited_cents + refunded_cents === 0
  const since = months.slice(months.findIndex((each) => !isNothing(each)))
  const bars = since.map(({ month, ...sums }) => ({
    label: monthName(month),
    invoiced: sums.invoiced_cents,
    open: sums.open_cents,
    collected: sums.collected_cents,
    texts: {
      invoiced: formatMoney(sums.invoiced_cents, currency),
      net: formatMoney(sums.net_cents, currency),
      open: formatMoney(sums.open_cents, currency),
      collected: formatMoney(sums.collected_cents, currency),
      credited: formatMoney(sums.credited_cents, currency),
      refunded: formatMoney(sums.refunded_cents, currency),
    },
  }))
  const isEmpty = months.every(isNothing)
  const count = monthsBetween(from, to) + 1
  const link = (by: number, text: string) => {
    const months = { from_month: monthsAfter(from, by), to_month: monthsAfter(to, by) }
    return html`<a class="button" href="${toUrl(base, { currency: query.currency, ...months })}">${text}</a>`
  }
  const currencyField = hiddenFields({ currency: query.currency })
  const fields = [currencyField, ...monthFields({ from_month: from, to_month: to })]
  const span = from === to ? monthName(to) : `${monthName(from)} to ${monthName(to)}`
  const chart = isEmpty
    ? html`<p class="soft">Nothing was invoiced, collected or given back in ${span}.</p>`
    : monthChart(`Revenue by month, ${span}`, bars, {
        format: (cents) => shortMoney(cents, currency),
        csv: csvLink(since, currency),
      })
  const counted = `The bars are invoices with tax, by the day on which they were finalized in ${timezone}, without drafts and void ones.`
  const others =
    'The table has the net sums too, and what was credited and refunded, which the bars do not take off.'
  const links = [
    link(-count, 'Earlier'),
    to < latest ? link(Math.min(count, monthsBetween(to, latest)), 'Later') : undefined,
  ]
  return card(
    'Revenue',
    html`${filterForm(base, fields, false)}${chart}<p class="soft small">${counted} ${others}</p><nav class="pager" aria-label="Years">${links}</nav>`,
    html`<span class="legend"><span>Invoiced, with tax</span><span class="open">Still open</span><span class="collected">Collected</span></span>`,
  )
}

/** The months that the table shows, with the API's names. */
function csvLink(months: Months, currency: CurrencyCode): Html {
  const lines = months
    .toReversed()
    .map(
      ({ month, net_cents, invoiced_cents, open_cents, collected_cents, credited_cents, refunded_cents }) =>
        [
          month,
          currency,
          net_cents,
          invoiced_cents,
          open_cents,
          collected_cents,
          credited_cents,
          refunded_cents,
        ].join(),
    )
  const text = [CSV_HEAD, ...lines, ''].join('\r\n')
  const file = `revenue-${months[0]?.month}-${months.at(-1)?.month}-${currency}.csv`
  return html`<p><a download="${file}" href="data:text/csv;charset=utf-8,${encodeURIComponent(text)}">Export CSV</a></p>`
}

const CSV_HEAD =
  'month,currency_code,net_cents,invoiced_cents,open_cents,collected_cents,credited_cents,refunded_cents'

function shortMoney(cents: number, currency: CurrencyCode): string {
  const short = { style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 3 } as const
  return new Intl.NumberFormat('en', short).format(Number(minorToMajor(cents, currency)))
}
