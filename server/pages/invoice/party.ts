import { ENGLISH, type Language } from '../../locales/language.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { InvoiceView } from './view.ts'

type Party = InvoiceView['buyer']

export function renderDetails(lines: readonly string[]): Html {
  return html`${lines.map((line) => html`<dd class="text" dir="auto">${line}</dd>`)}`
}

export function sellerDetails({ seller, language }: Pick<InvoiceView, 'seller' | 'language'>): string[] {
  const { address, tax_ids, registration_number, contact, electronic_address } = seller
  return [
    ...addressLines(address, language),
    ...labelled(language.words.document.registrationNumber, registration_number),
    ...taxIdLines(tax_ids, language),
    ...(contact === null ? [] : [contact.name, contact.phone, contact.email].filter(isText)),
    ...electronicAddressLines(electronic_address, language),
  ]
}

export function buyerDetails({
  buyer,
  orderNumber = null,
  language,
}: Pick<InvoiceView, 'buyer' | 'language'> & Partial<Pick<InvoiceView, 'orderNumber'>>): string[] {
  const { legal_name, address, email, tax_ids, buyer_reference, electronic_address } = buyer
  return [
    ...[legal_name].filter(isText),
    ...addressLines(address, language),
    email,
    ...taxIdLines(tax_ids, language),
    ...labelled(language.words.document.orderNumber, orderNumber),
    ...labelled(language.words.document.yourReference, buyer_reference),
    ...electronicAddressLines(electronic_address, language),
  ]
}

function electronicAddressLines(address: Party['electronic_address'], { words }: Language): string[] {
  return labelled(words.document.electronicAddress, address && `${address.scheme}:${address.id}`)
}

function labelled(label: string, value: string | null): string[] {
  return value === null ? [] : [`${label} ${value}`]
}

export function addressLines(address: Party['address'], { countryName }: Language = ENGLISH): string[] {
  if (address === null) return []
  const { line1, line2, postal_code, city, state, country } = address
  const place = [postal_code, city].filter(isText).join(' ')
  return [line1, line2, [place, state].filter(isText).join(', '), countryName(country)].filter(isText)
}

/** The dashboard is in English. */
export const { countryName } = ENGLISH

export function taxIdLines(taxIds: Party['tax_ids'], language: Language = ENGLISH): string[] {
  return taxIds.map(({ type, value }) => `${taxTypeName(type, language)} ${value}`)
}

export function taxTypeName(type: string, { words }: Language): string {
  return type === 'eu_vat' ? words.document.euVatNumber : type.replaceAll('_', ' ').toUpperCase()
}

export function isText(value: string | null | undefined): value is string {
  return value != null && value !== ''
}
