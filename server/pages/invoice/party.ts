import { type Html, html } from '../html.ts'
import type { InvoiceView } from './view.ts'

type Party = InvoiceView['buyer']

export function renderDetails(lines: readonly string[]): Html {
  return html`${lines.map((line) => html`<dd class="text" dir="auto">${line}</dd>`)}`
}

export function sellerDetails({ seller }: Pick<InvoiceView, 'seller'>): string[] {
  const { address, tax_ids, registration_number, contact, electronic_address } = seller
  return [
    ...addressLines(address),
    ...labelled('Registration number', registration_number),
    ...taxIdLines(tax_ids),
    ...(contact === null ? [] : [contact.name, contact.phone, contact.email].filter(isText)),
    ...electronicAddressLines(electronic_address),
  ]
}

export function buyerDetails({
  buyer,
  orderNumber = null,
}: Pick<InvoiceView, 'buyer'> & Partial<Pick<InvoiceView, 'orderNumber'>>): string[] {
  const { legal_name, address, email, tax_ids, buyer_reference, electronic_address } = buyer
  return [
    ...[legal_name].filter(isText),
    ...addressLines(address),
    email,
    ...taxIdLines(tax_ids),
    ...labelled('Order number', orderNumber),
    ...labelled('Your reference', buyer_reference),
    ...electronicAddressLines(electronic_address),
  ]
}

function electronicAddressLines(address: Party['electronic_address']): string[] {
  return address === null ? [] : [`Electronic address ${address.scheme}:${address.id}`]
}

function labelled(label: string, value: string | null): string[] {
  return value === null ? [] : [`${label} ${value}`]
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

export function taxIdLines(taxIds: Party['tax_ids']): string[] {
  return taxIds.map(({ type, value }) => `${type.replaceAll('_', ' ').toUpperCase()} ${value}`)
}

export function isText(value: string | null | undefined): value is string {
  return value != null && value !== ''
}
