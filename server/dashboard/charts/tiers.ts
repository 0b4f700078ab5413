import { type Html, html } from '../../runtime/html.ts'

export type Tier = { range: string; price: number; text: string; detail?: string | undefined }

export function tierChart(name: string, tiers: readonly Tier[]): Html {
  const highest = Math.max(0, ...tiers.map(({ price }) => price))
  const width = 100 / tiers.length
  return html`<figure class="tiers"><svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="${name}">${tiers.map(
    ({ price, range, text }, index) => {
      const high = highest === 0 || price <= 0 ? MIN_HEIGHT : Math.max(MIN_HEIGHT, (price / highest) * 100)
      const left = round(index * width)
      const box = (kind: string, height: number) =>
        html`<rect class="${kind}" x="${left}" y="${round(100 - high)}" width="${round(width - GAP)}" height="${height}"/>`
      return html`<g><title>${range}: ${text}</title>${box('step', round(high))}${box('edge', 2.5)}</g>`
    },
  )}</svg>
<ol>${tiers.map(
    ({ range, text, detail }) =>
      html`<li><span><strong>${text}</strong>${detail}</span><span class="range">${range}</span></li>`,
  )}</ol></figure>`
}

const MIN_HEIGHT = 5
const GAP = 0.6

function round(value: number): number {
  return Math.round(value * 100) / 100
}
