import { taxIdForms } from '../../../generated/operations.ts'
import { LOCALES } from '../../locales/language.ts'
import { COUNTRY_CODES } from '../../pages/country-codes.ts'
import { countryName } from '../../pages/invoice/party.ts'
import type { Choice } from './field.ts'

export const COUNTRIES: readonly Choice[] = [
  ['', 'None'],
  ...byName(COUNTRY_CODES.map((code) => [code, countryName(code)])),
]

const CURRENCY_NAMES = new Intl.DisplayNames(['en'], { type: 'currency' })

export function currencyName(code: string): string {
  return `${code} – ${CURRENCY_NAMES.of(code)}`
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

export function languageName(tag: string): string {
  return LANGUAGE_NAMES.of(tag) ?? tag
}

export const LANGUAGES: readonly Choice[] = byName(LOCALES.map((tag) => [tag, languageName(tag)]))

const FORMATS = { ubl: 'UBL', cii: 'CII', xrechnung: 'XRechnung', factur_x: 'Factur-X (ZUGFeRD)' } as const

export function eInvoiceName(format: keyof typeof FORMATS): string {
  return FORMATS[format]
}

export const E_INVOICE_FORMATS: readonly Choice[] = Object.entries(FORMATS)

const KINDS: Record<string, string> = {
  eu_vat: 'European Union, VAT',
  gb_vat: 'United Kingdom, VAT',
  ch_vat: 'Switzerland, VAT',
  no_vat: 'Norway, VAT',
  us_ein: 'United States, EIN',
  au_abn: 'Australia, ABN',
  in_gst: 'India, GST',
  br_cnpj: 'Brazil, CNPJ of a company',
  br_cpf: 'Brazil, CPF of a person',
  ca_bn: 'Canada, business number',
  ca_gst_hst: 'Canada, GST/HST',
}

/** The contract takes other types too, which a form keeps. */
export const TAX_ID_TYPES: readonly Choice[] = [
  ['', 'None'],
  ...byName([...new Set(taxIdForms.map(({ type }) => type))].map((type) => [type, KINDS[type] ?? type])),
]

export const TIMEZONES: readonly Choice[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  .filter((name, place, all) => all.indexOf(name) === place)
  .map((name) => [name, name.replaceAll('_', ' ')])

function byName(choices: readonly Choice[]): Choice[] {
  return choices.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
}
