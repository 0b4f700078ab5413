import { taxIdForms } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { addressLines, taxIdLines } from '../../pages/invoice/party.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Form } from '../http/form.ts'
import { COUNTRIES, TAX_ID_TYPES } from './choices.ts'
import { field, shownField } from './field.ts'
import type { Typed } from './typed.ts'

type Schemas = components['schemas']
type TaxIds = Schemas['TaxId'][]
type Party = { address: Schemas['NullableAddress']; tax_ids: TaxIds }

const MAX_TAX_IDS = 5
const PLACES = Array.from({ length: MAX_TAX_IDS }, (_, index) => index)

export const ADDRESS = {
  heading: 'Address',
  fields: {
    line1: { label: 'Address line 1', autocomplete: 'address-line1' },
    line2: { label: 'Address line 2', autocomplete: 'address-line2' },
    postal_code: { label: 'Postal code', half: true },
    city: { label: 'City', half: true },
    state: { label: 'State', half: true },
    country: { label: 'Country', choices: COUNTRIES, fix: 'Choose a country.', half: true },
  },
} as const

export function taxIdFields(stored: TaxIds, typed: Typed): Html {
  const rows = PLACES.slice(0, stored.length + 1).map((place) => {
    const at = (name: string, value = '', contractName: string) => ({
      autocomplete: 'off',
      value,
      ...typed.at(name, `tax_ids[${place}].${contractName}`),
    })
    const type = field('Type', `tax_type_${place}`, {
      choices: TAX_ID_TYPES,
      fix: 'Choose the type of the number.',
      ...at(`tax_type_${place}`, stored[place]?.type, 'type'),
    })
    const number = field(
      'Number',
      `tax_value_${place}`,
      at(`tax_value_${place}`, stored[place]?.value, 'value'),
    )
    return html`<div class="row">${type}${number}</div>`
  })
  return html`${rows}${shownField('tax_ids', JSON.stringify(stored.map(({ type, value }) => ({ type, value }))), typed)}`
}

/** Omits numbers that were not changed or not sent. */
export function taxIdUpdate(form: Form): { tax_ids?: Schemas['TaxIdInput'][] } {
  if (form.tax_type_0 === undefined) return {}
  const tax_ids = PLACES.map((place) => {
    const value = form[`tax_value_${place}`]?.trim() ?? ''
    return { type: form[`tax_type_${place}`]?.trim() || typeOf(value), value }
  }).filter(({ type, value }) => type !== '' || value !== '')
  return JSON.stringify(tax_ids) === form.tax_ids_shown ? {} : { tax_ids }
}

/** A VAT number of the EU says by its form that it is one. */
function typeOf(number: string): string {
  const plain = number.replaceAll(/[\s.-]/g, '').toUpperCase()
  const isVat = taxIdForms.some(({ type, pattern }) => type === 'eu_vat' && new RegExp(pattern).test(plain))
  return isVat ? 'eu_vat' : ''
}

export function partyFacts({ address, tax_ids }: Party): Array<readonly [string, Html]> {
  return [
    ...(address === null ? [] : [['Address', stacked(addressLines(address))] as const]),
    ...(tax_ids.length === 0 ? [] : [['Tax IDs', taxIdText(tax_ids)] as const]),
  ]
}

export function taxIdText(tax_ids: TaxIds): Html {
  return stacked(taxIdLines(tax_ids))
}

function stacked(lines: readonly string[]): Html {
  return html`${lines.map((line) => html`<bdi class="line text">${line}</bdi>`)}`
}
