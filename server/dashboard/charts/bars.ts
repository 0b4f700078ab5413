import { type Html, html } from '../../runtime/html.ts'
import { shortQuantity, topOf, withScale } from './scale.ts'

type Bar = { label: string; value: number; bad?: number; text: string }

type Drawn = {
  low?: boolean
  /** Says what its days are, between the first and the last. */
  zone?: string | undefined
}

/** An SVG prints and needs no script. A table has the same figures. */
export function barChart(name: string, bars: readonly Bar[], { low = false, zone }: Drawn = {}): Html {
  const top = topOf(Math.max(0, ...bars.map(({ value }) => value)))
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return html``
  const width = (bars.length * STEP).toString()
  return html`<figure class="chart${low ? ' low' : ''}">
${withScale(
  top,
  shortQuantity,
  html`<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name}">
${[0, 0.5, 1].map((part) => html`<line class="grid" x1="0" x2="${width}" y1="${toY(part)}" y2="${toY(part)}"/>`)}
${bars.map((bar, index) => renderBar(bar, index, top))}
</svg>`,
  html`<p class="scale" aria-hidden="true"><span>${first.label}</span>${zone === undefined ? undefined : html`<span>${zone}</span>`}<span>${last.label}</span></p>`,
)}
<details><summary>As a table</summary><div class="scroll"><table><caption>${name}</caption><tbody>${bars.map(
    ({ label, text }) => html`<tr><th scope="row">${label}</th><td class="amount">${text}</td></tr>`,
  )}</tbody></table></div></details>
</figure>`
}

const STEP = 10
const HEIGHT = 100

function renderBar({ label, text, value, bad = 0 }: Bar, index: number, highest: number): Html {
  const left = index * STEP
  const high = heightOf(value, highest)
  const wrong = heightOf(bad, highest)
  const bar = (kind: string, height: number) =>
    height > 0
      ? html`<rect class="${kind}" x="${left + 1.5}" y="${HEIGHT - height}" width="${STEP - 3}" height="${height}"/>`
      : undefined
  const hit = html`<rect class="hit" x="${left}" y="0" width="${STEP}" height="${HEIGHT}"/>`
  return html`<g><title>${label}: ${text}</title>${hit}${bar('bar', high)}${bar('bar bad', wrong)}</g>
`
}

function heightOf(value: number, highest: number): number {
  if (value <= 0 || highest === 0) return 0
  return Math.max(1.5, Math.round((value / highest) * HEIGHT * 10) / 10)
}

function toY(part: number): number {
  return part === 1 ? 0.5 : HEIGHT * (1 - part) - (part === 0 ? 0.5 : 0)
}
