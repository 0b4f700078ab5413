import type { Reply } from '../../../generated/operations.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { discountSums } from '../../pages/invoice/discounts.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { renderRows } from '../../pages/invoice/render-rows.ts'
import type { Notation, Row } from '../../pages/invoice/rows.ts'
import { creditSums, rateOf, subtotalLabel, taxSums } from '../../pages/invoice/taxes.ts'
import { type Html, html } from '../../runtime/html.ts'
import { NO_TAX } from './tax-rates/list.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']
type Line = Invoice['line_items'][number] | Upcoming['line_items'][number]

/** Where a line leads: `['Events', '/dashboard/…']`. */
export type Link = readonly [text: string, url: string]
type Sum = readonly [name: string, amount: string]

export async function lineTable(
  lines: readonly Line[],
  notation: Notation,
  sums: readonly Sum[],
  linksOf: (line: Line) => readonly Link[] = () => [],
): Promise<Html> {
  const rows = await renderRows(lines, notation, (row, line) =>
    row.kind === 'line' ? renderRow(row, linksOf(line), taxOf(line, notation.currency)) : renderRow(row),
  )
  return rowTable('Line items', rows, sums)
}

export function rowTable(caption: string, rows: readonly Html[], sums: readonly Sum[]): Html {
  const amounts = ['Quantity', 'Unit price', 'Amount'].map(
    (name) => html`<th scope="col" class="amount">${name}</th>`,
  )
  const totals = sums.map(
    ([name, amount]) =>
      html`<tr><th scope="row" colspan="3" class="amount">${name}</th><td class="amount">${amount}</td></tr>`,
  )
  return html`<div class="scroll"><table class="stackable lines"><caption>${caption}</caption>
<thead><tr><th scope="col">Description</th>${amounts}</tr></thead>
<tbody>${rows}</tbody>
<tfoot>${totals}</tfoot></table></div>`
}

export function renderRow(
  { kind, description, details, quantity, price, amount }: Row,
  links: readonly Link[] = [],
  tax?: string,
): Html {
  const detail = (content: Html | string) => html`<span class="detail">${content}</span>`
  const anchors = links.map(
    ([text, url], index) => html`${index > 0 ? ' · ' : ''}<a href="${url}">${text}</a>`,
  )
  const link = links.length === 0 ? undefined : detail(html`${anchors}`)
  const heading = html`<th scope="row"><bdi class="text">${description}</bdi>${details.map(detail)}${link}</th>`
  const cell = (content: Html | string | undefined) => html`<td class="amount">${content}</td>`
  const last = html`${amount}${tax === undefined ? undefined : detail(tax)}`
  return html`<tr class="${kind}">${heading}${cell(quantity)}${cell(price)}${cell(last)}</tr>
`
}

/** Formats `Tax $0.63 at 19%`, or says why there is none. */
function taxOf({ tax_cents, tax_rates }: Line, currency: CurrencyCode): string | undefined {
  if (tax_rates.length === 0) return undefined
  const rate = rateOf(tax_rates)
  return rate === undefined
    ? [...new Set(tax_rates.map(({ category }) => NO_TAX[category]))].join(', ')
    : `Tax ${formatMoney(tax_cents, currency)} at ${rate}`
}

type Summed =
  | 'currency_code'
  | 'subtotal_cents'
  | 'discount_cents'
  | 'tax_cents'
  | 'credit_carried_cents'
  | 'total_cents'
export function sumsOf(invoice: Pick<Invoice, Summed | 'tax_behavior' | 'taxes' | 'discounts'>): Sum[] {
  const { currency_code: currency, subtotal_cents, total_cents } = invoice
  const isPlain = subtotal_cents === total_cents && invoice.discounts.length === 0
  return [
    ...(isPlain ? [] : [[subtotalLabel(invoice), formatMoney(subtotal_cents, currency)] as const]),
    ...[...discountSums(invoice), ...taxesOf(invoice), ...creditSums(invoice)].map(
      ({ label, cents }) => [label, formatMoney(cents, currency)] as const,
    ),
    ['Total', formatMoney(total_cents, currency)],
  ]
}

/** A tax of 0% has one name in the sums and on its lines. */
function taxesOf(invoice: Pick<Invoice, 'tax_behavior' | 'tax_cents' | 'taxes'>) {
  const { taxes } = invoice
  const sums = taxSums(invoice)
  if (sums.length !== taxes.length) return sums
  return sums.map((sum, index) => {
    const tax = taxes[index]
    return tax?.percentage === '0' ? { label: NO_TAX[tax.category], cents: sum.cents } : sum
  })
}
