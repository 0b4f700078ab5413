import { type Html, html } from '../html.ts'
import type { InvoiceView } from './view.ts'

type Party = InvoiceView['buyer']

export function renderDetails(lines: readonly string[]): Html {
  return html`${lines.map((line) => html`<dd class="text" dir="auto">${line}</dd>`)}`
}

export function sellerDetails({ seller: { address, tax_ids } }: Pick<InvoiceView, 'seller'>): string[] {
  return [...addressLines(address), ...taxIdLines(tax_ids)]
}

export function buyerDetails({ buyer: { address, email, tax_ids } }: Pick<InvoiceView, 'buyer'>): string[] {
  return [...addressLines(address), email, ...taxIdLines(tax_ids)]
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

export function addressLines(address: Party['address']): string[] {
  if (address === null) return []
  const { line1, line2, postal_code, city, state, country } = address
  const place = [postal_code, city].filter(isText).join(' ')
  return [line1, line2, [place, state].filter(isText).join(', '), countryName(country)].filter(isText)
}

export function countryName(code: string): string {
  return COUNTRIES.of(code) ?? code
}

/** `eu_vat` becomes `EU VAT`. */
export function taxIdLines(taxIds: Party['tax_ids']): string[] {
  return taxIds.map(({ type, value }) => `${type.replaceAll('_', ' ').toUpperCase()} ${value}`)
}

export function isText(value: string | null | undefined): value is string {
  return value != null && value !== ''
}
