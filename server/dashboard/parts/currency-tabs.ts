import type { CurrencyCode } from '../../money/currency.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'
import { toUrl } from './table.ts'

/** Returns the chosen currency, else the company's, else the first in use. Amounts are never converted. */
export function shownCurrency({ query, tenant }: Visit, currencies: readonly CurrencyCode[]): CurrencyCode {
  const wanted = [query.currency, tenant.currencyCode, currencies[0]]
  const found = wanted.flatMap((each) => currencies.find((known) => known === each) ?? [])
  return found[0] ?? (tenant.currencyCode as CurrencyCode)
}

export function currencyTabs(
  path: string,
  currencies: readonly CurrencyCode[],
  current: CurrencyCode,
  filters: Record<string, string | undefined>,
): Html | undefined {
  if (currencies.length < 2) return undefined
  return html`<nav class="tabs" aria-label="Currency">${currencies.map(
    (each) =>
      html`<a href="${toUrl(path, { currency: each, ...filters })}"${each === current ? html` aria-current="page"` : undefined}>${each}</a>`,
  )}</nav>`
}
