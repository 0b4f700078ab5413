import { type Html, html } from '../../runtime/html.ts'

/** A scale ends at one of these numbers times a power of ten, so that its middle is round too. */
const ROUND = [1, 2, 4, 6, 8, 10]

export function topOf(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return (ROUND.find((each) => each * power >= highest) ?? 10) * power
}

export function withScale(top: number, format: (value: number) => string, picture: Html, below: Html): Html {
  return html`<div class="plot"><p class="axis" aria-hidden="true">${[top, top / 2, 0].map(
    (value) => html`<span>${format(value)}</span>`,
  )}</p>
${picture}
${below}</div>`
}

const SHORT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

export function shortQuantity(value: number): string {
  return SHORT.format(value)
}
