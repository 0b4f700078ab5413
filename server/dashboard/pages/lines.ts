import type { Reply } from '../../../generated/operations.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { type Html, html } from '../../pages/html.ts'
import { formatMoney } from '../../pages/invoice/format.ts'
import { renderRows } from '../../pages/invoice/render-rows.ts'
import type { Row } from '../../pages/invoice/rows.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Upcoming = Reply<'getUpcomingInvoice'>['body']['upcoming_invoice']
type Line = Invoice['line_items'][number] | Upcoming['line_items'][number]

export type Sum = readonly [name: string, amount: string]

export async function lineTable(
  lines: readonly Line[],
  currency: CurrencyCode,
  sums: readonly Sum[],
  /** Returns the URL of the events that a line bills. */
  eventsOf: (line: Line) => string | undefined = () => undefined,
): Promise<Html> {
  const rows = await renderRows(lines, currency, (row, line) =>
    renderRow(row, row.kind === 'line' ? eventsOf(line) : undefined),
  )
  return rowTable('Line items', rows, sums)
}

export function rowTable(caption: string, rows: readonly Html[], sums: readonly Sum[]): Html {
  return html`<div class="scroll"><table class="stackable lines"><caption>${caption}</caption>
<thead><tr><th scope="col">Description</th><th scope="col" class="amount">Quantity</th><th scope="col" class="amount">Unit price</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot>${sums.map(([name, amount]) => html`<tr><th scope="row" colspan="3" class="amount">${name}</th><td class="amount">${amount}</td></tr>`)}</tfoot></table></div>`
}

export function renderRow(
  { kind, description, details, quantity, price, amount }: Row,
  events?: string,
): Html {
  return html`<tr class="${kind}"><th scope="row"><bdi class="text">${description}</bdi>${details.map((detail) => html`<span class="detail">${detail}</span>`)}${events === undefined ? undefined : html`<span class="detail"><a href="${events}">Events</a></span>`}</th><td class="amount">${quantity}</td><td class="amount">${price}</td><td class="amount">${amount}</td></tr>
`
}

export function sumsOf(
  invoice: Pick<Invoice, 'currency_code' | 'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'total_cents'>,
): Sum[] {
  const { currency_code: currency, subtotal_cents, discount_cents, tax_cents, total_cents } = invoice
  const isPlain = subtotal_cents === total_cents
  return [
    ...(isPlain ? [] : [['Subtotal', formatMoney(subtotal_cents, currency)] as const]),
    ...(discount_cents === 0 ? [] : [['Discount', formatMoney(-discount_cents, currency)] as const]),
    ...(tax_cents === 0 ? [] : [['Tax', formatMoney(tax_cents, currency)] as const]),
    ['Total', formatMoney(total_cents, currency)],
  ]
}
