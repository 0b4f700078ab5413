import type { Reply } from '../../../generated/operations.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { countryName } from '../../pages/invoice/party.ts'
import { parseMonths } from '../../reports/months.ts'
import { type Html, html } from '../../runtime/html.ts'
import { head, tableCard } from '../parts/card.ts'
import { filterForm } from '../parts/form.ts'
import { monthFields, monthName, monthsAfter, quarterOf, readLastMonths } from '../parts/months.ts'
import { type Column, type Row, table, toUrl } from '../parts/table.ts'
import type { View, Visit } from '../visit.ts'
import { CATEGORIES } from './tax-rates/list.ts'

type Report = Reply<'getTaxReport'>['body']['tax_report']
type ReportRow = Report['rows'][number]
type Total = Report['totals'][number]

const COLUMNS: readonly Column[] = [
  { name: 'Tax' },
  { name: 'Rate', kind: 'amount', isNamed: true },
  { name: 'Invoiced', kind: 'amount', isNamed: true },
  { name: 'Credited', kind: 'amount', isNamed: true },
  { name: 'Net', kind: 'amount', isNamed: true },
  { name: 'Tax', kind: 'amount', isNamed: true },
  { name: 'Total', kind: 'amount', isNamed: true },
]

export async function showTaxReport(visit: Visit): Promise<View> {
  const { base, query, now, call } = visit
  const { timezone, current, latest } = await readLastMonths(visit)
  const asked = {
    from_month: query.from_month || query.to_month || current,
    to_month: query.to_month || query.from_month || current,
  }
  const { tax_report: report } = await call('getTaxReport', { query: asked })
  const { months, from, to } = parseMonths(asked, now, timezone)
  const path = `${base}/tax-report`
  const move = (count: number, text: string) =>
    html`<a class="button" href="${toUrl(path, {
      from_month: monthsAfter(asked.from_month, count),
      to_month: monthsAfter(asked.to_month, count),
    })}">${text}</a>`
  const name = nameOf(asked)
  const finalized = { finalized_from: from.toISOString(), finalized_to: to.toISOString() }
  const invoicesOf = (filters: Record<string, string>) =>
    toUrl(`${base}/invoices`, { ...finalized, ...filters })
  const csv = html`<a href="${toUrl(`${path}.csv`, asked)}">Export CSV</a>`
  const empty = html`<strong>Nothing invoiced</strong>No invoice or credit note of ${name} has an amount.`
  const content = html`${head('Tax report', {
    lead: html`What you invoiced, by tax rate, country and state, for your tax return. Invoices count by the day on which they were finalized in ${timezone}, without drafts and void ones. Credit notes are taken off by the day on which they were issued.`,
  })}
${lengthTabs(path, asked)}
${filterForm(path, monthFields(asked), false)}
${
  report.totals.length === 0
    ? tableCard(name, table(`Taxes of ${name}`, COLUMNS, [], empty))
    : report.totals.map((total) =>
        tableCard(
          `${name} in ${total.currency_code}`,
          html`${sumsOf(total)}${table(
            `Taxes of ${name} in ${total.currency_code}`,
            COLUMNS,
            [...rowsOf(report, total, base, invoicesOf), ...lastRows(total)],
            empty,
          )}${
            report.has_more
              ? html`<p class="sums"><span class="soft">Has only the first 1,000 rows, so they do not add up to the total. Choose fewer months, or export the CSV.</span></p>`
              : undefined
          }`,
          html`<span><a href="${invoicesOf({})}">Invoices</a> · ${csv}</span>`,
        ),
      )
}
${
  report.rows.some(({ category }) => category === 'reverse_charge' || category === 'intra_community')
    ? html`<p class="soft">Supplies without tax to businesses in other countries of the EU: <a href="${toUrl(`${base}/ec-sales.csv`, asked)}">EC sales list of ${name} (CSV)</a></p>`
    : undefined
}
<nav class="pager" aria-label="Months">${move(-months.length, 'Earlier')}${
    asked.to_month < latest ? move(months.length, 'Later') : undefined
  }</nav>`
  return { title: 'Tax report', content }
}

type Months = { from_month: string; to_month: string }

function nameOf({ from_month, to_month }: Months): string {
  if (from_month === to_month) return monthName(from_month)
  return `${monthName(from_month)} to ${monthName(to_month)}`
}

function lengthTabs(path: string, asked: Months): Html {
  const quarter = quarterOf(asked.to_month)
  const month = { from_month: asked.to_month, to_month: asked.to_month }
  const tab = (range: Months, text: string) => {
    const isShown = range.from_month === asked.from_month && range.to_month === asked.to_month
    return html`<a href="${toUrl(path, range)}"${isShown ? html` aria-current="page"` : undefined}>${text}</a>`
  }
  return html`<nav class="tabs" aria-label="Length">${tab(month, 'Month')}${tab(quarter, 'Quarter')}</nav>`
}

/** The same sums as on the overview, before credit notes. */
function sumsOf({ currency_code, invoiced, credited }: Total): Html {
  const strong = (cents: number) => html`<strong>${formatMoney(cents, currency_code)}</strong>`
  const given = credited.net_cents + credited.tax_cents
  const less = given === 0 ? undefined : html`, ${strong(given)} credited with tax`
  return html`<p class="sums"><span>${strong(invoiced.net_cents)} net and ${strong(invoiced.tax_cents)} tax invoiced${less}</span></p>`
}

/** Adds up the months of each rate and place. */
function rowsOf(
  { rows }: Report,
  { currency_code }: Pick<Total, 'currency_code'>,
  base: string,
  invoicesOf: (filters: Record<string, string>) => string,
): Row[] {
  const sums = new Map<string, ReportRow>()
  for (const row of rows) {
    if (row.currency_code !== currency_code) continue
    const { tax_rate_id, code, name, percentage, category, country, state } = row
    const key = JSON.stringify([tax_rate_id, code, name, percentage, category, country, state])
    const sum = sums.get(key)
    sums.set(key, sum === undefined ? row : added(sum, row))
  }
  return [...sums.values()].map((row): Row => {
    const invoices = invoicesOf(selectingOf(row))
    const about = row.category === null ? placeOf(row) : `${CATEGORIES[row.category]} · ${placeOf(row)}`
    const [invoiced, ...others] = amounts(currency_code, {
      invoiced: { net_cents: row.invoiced.taxable_cents, tax_cents: row.invoiced.tax_cents },
      credited: { net_cents: row.credited.taxable_cents, tax_cents: row.credited.tax_cents },
    })
    return [
      html`${taxOf(row, base, invoices)}<span class="detail">${about}</span>`,
      row.percentage === null ? '–' : `${row.percentage}%`,
      html`<a href="${invoices}">${invoiced}</a>`,
      ...others,
    ]
  })
}

function added(one: ReportRow, other: ReportRow): ReportRow {
  const sum = (left: ReportRow['invoiced'], right: ReportRow['invoiced']) => ({
    taxable_cents: left.taxable_cents + right.taxable_cents,
    tax_cents: left.tax_cents + right.tax_cents,
  })
  return {
    ...one,
    ...sum(one, other),
    invoiced: sum(one.invoiced, other.invoiced),
    credited: sum(one.credited, other.credited),
  }
}

/** What selects the invoices of the row. Those without an address have no filter of their own. */
function selectingOf({ tax_rate_id, category, country, state }: ReportRow): Record<string, string> {
  const place = { country: country ?? '', state: state ?? '' }
  if (tax_rate_id !== null) return { tax_rate_id, ...place }
  if (category === null) return { has_untaxed_lines: 'true', ...place }
  return { tax_status: category, ...place }
}

function taxOf({ tax_rate_id, name }: ReportRow, base: string, invoices: string): Html {
  if (name === null)
    return html`<a href="${invoices}">No tax rate</a> <span class="badge amber">Check these</span>`
  const text = html`<bdi class="text">${name}</bdi>`
  return tax_rate_id === null ? text : html`<a href="${base}/tax-rates/${tax_rate_id}">${text}</a>`
}

function placeOf({ country, state }: Pick<ReportRow, 'country' | 'state'>): string {
  if (country === null) return 'No address'
  return state === null ? countryName(country) : `${countryName(country)}, ${state}`
}

type Amount = { net_cents: number; tax_cents: number }
type Parts = { invoiced: Amount; credited: Amount }

function amounts(currency: Total['currency_code'], { invoiced, credited }: Parts): Html[] {
  const net = invoiced.net_cents - credited.net_cents
  const tax = invoiced.tax_cents - credited.tax_cents
  const money = (cents: number) => html`${formatMoney(cents, currency)}`
  const withTax = (amount: Amount) =>
    html`${money(amount.net_cents)}${
      amount.tax_cents === 0 ? undefined : html`<span class="detail">${money(amount.tax_cents)} tax</span>`
    }`
  return [withTax(invoiced), withTax(credited), money(net), money(tax), money(net + tax)]
}

/** The rows above add up to the total, once what they have more than once is taken off. */
function lastRows({ currency_code, invoiced, credited }: Total): Row[] {
  const [once, given] = [invoiced.overlap_cents, credited.overlap_cents]
  const total: Row = [html`<strong>Total</strong>`, '', ...amounts(currency_code, { invoiced, credited })]
  if (once === 0 && given === 0) return [total]
  const twice: Row = [
    html`Counted more than once<span class="detail">Lines with several tax rates are in the row of each.</span>`,
    '',
    ...amounts(currency_code, {
      invoiced: { net_cents: -once, tax_cents: 0 },
      credited: { net_cents: -given, tax_cents: 0 },
    }),
  ]
  return [twice, total]
}
