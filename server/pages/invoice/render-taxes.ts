import { type Html, html } from '../html.ts'
import { discountSums } from './discounts.ts'
import { formatMoney } from './format.ts'
import { arePlain, creditSums, subtotalLabel, taxRowsOf, taxSums } from './taxes.ts'
import type { InvoiceView } from './view.ts'

type Shown = Pick<InvoiceView, 'sums' | 'currency'>

export function renderSums({ sums, currency }: Shown): Html | undefined {
  if (arePlain(sums)) return undefined
  const row = (name: Html | string, cents: number) =>
    html`<div><dt>${name}</dt><dd>${formatMoney(cents, currency)}</dd></div>
`
  const discounts = discountSums(sums).map(({ label, cents }) =>
    row(html`<span class="text" dir="auto">${label}</span>`, cents),
  )
  const others = [...taxSums(sums), ...creditSums(sums)].map(({ label, cents }) => row(label, cents))
  return html`${row(subtotalLabel(sums), sums.subtotal_cents)}${discounts}${others}`
}

export function renderTaxes(
  { sums, currency }: Shown,
  name: 'invoice' | 'credit note' = 'invoice',
): Html | undefined {
  if (sums.taxes.length === 0) return undefined
  return html`
<table role="table" class="taxes">
<caption>Taxes of this ${name}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">Tax</th>
<th scope="col" role="columnheader">Rate</th>
<th scope="col" role="columnheader">Taxable amount</th>
<th scope="col" role="columnheader">Tax amount</th>
</tr></thead>
<tbody role="rowgroup">
${taxRowsOf(sums.taxes, currency).map(
  ({ name, rate, taxable, tax, note }) => html`<tr role="row" class="line">
<th scope="row" role="rowheader"><span class="text" dir="auto">${name}</span>${renderNote(note)}</th>
<td role="cell">${rate}<span class="times" aria-hidden="true"> of</span></td>
<td role="cell">${taxable}</td>
<td role="cell">${tax}</td>
</tr>
`,
)}</tbody>
</table>`
}

function renderNote(note: string | null): Html | undefined {
  return note === null ? undefined : html`<span class="detail text" dir="auto">${note}</span>`
}
