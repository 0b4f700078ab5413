import { type Html, html } from '../../runtime/html.ts'
import { discountSums } from './discounts.ts'
import { arePlain, creditSums, subtotalLabel, taxRowsOf, taxSums } from './taxes.ts'
import type { InvoiceView } from './view.ts'

type Shown = Pick<InvoiceView, 'sums' | 'currency' | 'language'>

export function renderSums({ sums, currency, language }: Shown): Html | undefined {
  if (arePlain(sums)) return undefined
  const row = (name: Html | string, cents: number) =>
    html`<div><dt>${name}</dt><dd>${language.formatMoney(cents, currency)}</dd></div>
`
  const discounts = discountSums(sums, language).map(({ label, cents }) =>
    row(html`<span class="text" dir="auto">${label}</span>`, cents),
  )
  const others = [...taxSums(sums, language), ...creditSums(sums, language)].map(({ label, cents }) =>
    row(label, cents),
  )
  return html`${row(subtotalLabel(sums, language), sums.subtotal_cents)}${discounts}${others}`
}

export function renderTaxes(
  { sums, currency, language }: Shown,
  caption: 'taxesOfInvoice' | 'taxesOfNote' = 'taxesOfInvoice',
): Html | undefined {
  if (sums.taxes.length === 0) return undefined
  const { document: words, payer } = language.words
  return html`
<table role="table" class="taxes">
<caption>${payer[caption]}</caption>
<thead role="rowgroup"><tr role="row">
<th scope="col" role="columnheader">${words.tax}</th>
<th scope="col" role="columnheader">${words.rate}</th>
<th scope="col" role="columnheader">${words.taxableAmount}</th>
<th scope="col" role="columnheader">${words.taxAmount}</th>
</tr></thead>
<tbody role="rowgroup">
${taxRowsOf(sums.taxes, currency, language).map(
  ({ name, rate, taxable, tax, note }) => html`<tr role="row" class="line">
<th scope="row" role="rowheader"><span class="text" dir="auto">${name}</span>${renderNote(note)}</th>
<td role="cell">${rate}<span class="times" aria-hidden="true"> ${payer.taxOn}</span></td>
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
