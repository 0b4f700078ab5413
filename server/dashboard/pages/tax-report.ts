import type { Reply } from '../../../generated/operations.ts'
import { type Html, html } from '../../pages/html.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { countryName } from '../../pages/invoice/party.ts'
import { head, tableCard } from '../parts/card.ts'
import { monthName, monthsAfter, readLastMonths } from '../parts/months.ts'
import { type Row, table, toUrl } from '../parts/table.ts'
import type { View, Visit } from '../visit.ts'
import { CATEGORIES } from './tax-rates/list.ts'

type Report = Reply<'getTaxReport'>['body']['tax_report']
type Revenue = Reply<'getRevenueReport'>['body']['revenue_report']

export async function showTaxReport(visit: Visit): Promise<View> {
  const { base, query, call } = visit
  const { timezone, current, latest } = await readLastMonths(visit)
  const month = query.month ?? current
  const asked = { from_month: month, to_month: month }
  const [{ tax_report: report }, { revenue_report: revenue }] = await Promise.all([
    call('getTaxReport', { query: asked }),
    call('getRevenueReport', { query: asked }),
  ])
  const path = `${base}/tax-report`
  const link = (to: string, text: string) =>
    html`<a class="button" href="${toUrl(path, { month: to })}">${text}</a>`
  const later = month < latest ? link(monthsAfter(month, 1), 'Later') : undefined
  const name = monthName(month)
  const content = html`${head('Tax report', {
    lead: html`What you invoiced in a month, by tax rate, country and state, for your tax return. Invoices count by the day on which they were finalized in ${timezone}, without drafts and void ones. Credit notes are taken off by the day on which they were issued.`,
  })}
${tableCard(
  name,
  html`${sumsOf(revenue)}${taxTable(report, base, name)}${
    report.has_more
      ? html`<p class="sums"><span class="soft">Shows only the first 1,000 rows. The CSV has everything.</span></p>`
      : undefined
  }<nav class="pager" aria-label="Months">${link(monthsAfter(month, -1), 'Earlier')}${later}</nav>`,
  html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`,
)}`
  return { title: 'Tax report', content }
}

function sumsOf({ currencies }: Revenue): Html | undefined {
  const invoiced = currencies.flatMap(({ currency_code, months }) =>
    months.flatMap(({ invoice_count, net_cents, tax_cents, credited_cents }) =>
      invoice_count > 0 || credited_cents > 0
        ? [{ currency_code, net_cents, tax_cents, credited_cents }]
        : [],
    ),
  )
  if (invoiced.length === 0) return undefined
  return html`<p class="sums">${invoiced.map(({ currency_code, net_cents, tax_cents, credited_cents }) => {
    const strong = (cents: number) => html`<strong>${formatMoney(cents, currency_code)}</strong>`
    const credited = credited_cents > 0 ? html`, ${strong(credited_cents)} credited with tax` : undefined
    return html`<span>${strong(net_cents)} net and ${strong(tax_cents)} tax invoiced${credited}</span>`
  })}</p>`
}

function placeOf({ country, state }: Pick<Report['rows'][number], 'country' | 'state'>): string {
  if (country === null) return 'No address'
  return state === null ? countryName(country) : `${countryName(country)}, ${state}`
}

function taxTable({ rows }: Report, base: string, month: string): Html {
  return table(
    `Taxes of ${month}`,
    [
      { name: 'Tax' },
      { name: 'Category' },
      { name: 'Country' },
      { name: 'Rate', kind: 'amount' },
      { name: 'Taxable amount', kind: 'amount' },
      { name: 'Tax amount', kind: 'amount' },
    ],
    rows.map(({ tax_rate_id: id, currency_code, ...row }): Row => {
      const text = html`<bdi class="text">${row.name}</bdi>`
      return [
        id === null ? text : html`<a href="${base}/tax-rates/${id}">${text}</a>`,
        CATEGORIES[row.category],
        placeOf(row),
        `${row.percentage}%`,
        formatMoney(row.taxable_cents, currency_code),
        formatMoney(row.tax_cents, currency_code),
      ]
    }),
    html`<strong>No taxes</strong>No invoice or credit note of ${month} has a tax rate.`,
  )
}
