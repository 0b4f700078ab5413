import { type Html, html } from '../../runtime/html.ts'
import { topOf, withScale } from './scale.ts'

type MonthBars = {
  label: string
  invoiced: number
  open: number
  collected: number
  texts: Record<(typeof COLUMNS)[number][0], string>
}

export function monthChart(
  name: string,
  months: readonly MonthBars[],
  { format, csv }: { format: (value: number) => string; csv: Html },
): Html {
  const top = topOf(Math.max(0, ...months.map(({ invoiced, collected }) => Math.max(invoiced, collected))))
  const heightOf = (value: number) =>
    value <= 0 ? 0 : Math.max(1.5, Math.round((value / top) * HEIGHT * 10) / 10)
  const width = months.length * STEP
  return html`<figure class="chart months">
${withScale(
  top,
  format,
  html`<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name}">
${[0.5, 50, 99.5].map((y) => html`<line class="grid" x1="0" x2="${width}" y1="${y}" y2="${y}"/>`)}
${months.map(({ label, invoiced, open, collected, texts }, index) => {
  const left = index * STEP
  const [all, due] = [heightOf(invoiced), heightOf(open)]
  const paid = heightOf(collected)
  const said = `${label}: ${texts.invoiced} invoiced, ${texts.open} still open, ${texts.collected} collected`
  const hit = html`<rect class="hit" x="${left}" y="0" width="${STEP}" height="${HEIGHT}"/>`
  const drawn = [
    bar('', left + 3, all, all),
    bar('open', left + 3, all, due),
    bar('collected', left + 11, paid, paid),
  ]
  return html`<g><title>${said}</title>${hit}${drawn}</g>
`
})}
</svg>`,
  html`<p class="scale each" aria-hidden="true">${months.map(({ label }) => html`<span>${label.slice(0, 3)}</span>`)}</p>`,
)}
<details><summary>As a table</summary><div class="scroll"><table class="stackable"><caption>${name}</caption>
<thead><tr><th scope="col">Month</th>${COLUMNS.map(([, column]) => html`<th scope="col" class="amount">${column}</th>`)}</tr></thead>
<tbody>${months
    .toReversed()
    .map(
      ({ label, texts }) =>
        html`<tr><th scope="row">${label}</th>${COLUMNS.map(
          ([each, column]) => html`<td class="amount" data-name="${column}">${texts[each]}</td>`,
        )}</tr>`,
    )}</tbody></table></div>${csv}</details>
</figure>`
}

/** Draws downwards from `top`, so that the open part covers the top of the invoiced bar. */
function bar(kind: string, x: number, top: number, height: number): Html | undefined {
  if (height === 0) return undefined
  return html`<rect class="bar ${kind}" x="${x}" y="${HEIGHT - top}" width="7" height="${height}"/>`
}

/** `invoiced` includes tax, `net` does not. */
const COLUMNS = [
  ['net', 'Net'],
  ['invoiced', 'Invoiced'],
  ['open', 'Still open'],
  ['collected', 'Collected'],
  ['credited', 'Credited'],
  ['refunded', 'Refunded'],
] as const

const STEP = 21
const HEIGHT = 100
