import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../../generated/types.ts'
import { type Html, html } from '../../pages/html.ts'
import { addressLines, taxIdLines } from '../../pages/invoice/party.ts'
import type { Form } from '../http/form.ts'
import { COUNTRIES, TAX_ID_TYPES } from './choices.ts'
import type { field } from './field.ts'

type Schemas = components['schemas']
type Party = { address: Schemas['NullableAddress']; tax_ids: Schemas['TaxId'][] }
type PartyInput = { address: Schemas['NullableAddressInput']; tax_ids: Schemas['TaxIdInput'][] }

const MAX_TAX_IDS = 5

/** `contractName` is the field's name in the contract, if that differs. */
export type RenderField = (
  label: string,
  name: string,
  stored: string | null | undefined,
  more?: Parameters<typeof field>[2],
  contractName?: string,
) => Html

export function addressFields(text: RenderField, address: Party['address']): Html[] {
  return [
    text('Address line 1', 'line1', address?.line1, { autocomplete: 'address-line1' }),
    text('Address line 2', 'line2', address?.line2, { autocomplete: 'address-line2' }),
    pair(text('Postal code', 'postal_code', address?.postal_code), text('City', 'city', address?.city)),
    pair(
      text('State', 'state', address?.state),
      text('Country', 'country', address?.country, { choices: COUNTRIES, fix: 'Choose a country.' }),
    ),
  ]
}

export function taxIdFields(text: RenderField, taxIds: Party['tax_ids']): Html[] {
  return Array.from({ length: Math.min(MAX_TAX_IDS, taxIds.length + 1) }, (_, index) =>
    pair(
      text(
        'Type',
        `tax_type_${index}`,
        taxIds[index]?.type,
        { choices: TAX_ID_TYPES, fix: 'Choose the type of the number.' },
        `tax_ids[${index}].type`,
      ),
      text('Number', `tax_value_${index}`, taxIds[index]?.value, {}, `tax_ids[${index}].value`),
    ),
  )
}

export function partyGroups(text: RenderField, { address, tax_ids }: Party): Html {
  return html`${fieldGroup('Address', addressFields(text, address))}
${fieldGroup('Tax IDs', taxIdFields(text, tax_ids))}`
}

export function fieldGroup(title: string, fields: readonly Html[]): Html {
  return html`<fieldset class="field-group"><legend>${title}</legend>${fields}</fieldset>`
}

export function pair(left: Html, right: Html): Html {
  return html`<div class="row">${left}${right}</div>`
}

export function parseParty(form: Form): PartyInput {
  const text = (name: string) => form[name]?.trim() || null
  const address = {
    line1: text('line1'),
    line2: text('line2'),
    postal_code: text('postal_code'),
    city: text('city'),
    state: text('state'),
    country: text('country') ?? '',
  }
  return {
    address: Object.values(address).some((value) => value) ? address : null,
    tax_ids: Array.from({ length: MAX_TAX_IDS }, (_, index) => ({
      type: text(`tax_type_${index}`) ?? '',
      value: text(`tax_value_${index}`) ?? '',
    })).filter(({ type, value }) => type !== '' || value !== ''),
  }
}

/** Omits fields that were not changed or not sent. */
export function partyUpdate(form: Form): Partial<PartyInput> {
  const shown = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.endsWith('_shown') ? [[name.slice(0, -'_shown'.length), value]] : [],
    ),
  )
  const before = parseParty(shown)
  const { address, tax_ids } = parseParty({ ...shown, ...form })
  return {
    ...(!isDeepStrictEqual(address, before.address) && { address }),
    ...(!isDeepStrictEqual(tax_ids, before.tax_ids) && { tax_ids }),
  }
}

export function partyFacts({ address, tax_ids }: Party): Array<readonly [string, Html]> {
  return [
    ...(address === null ? [] : [['Address', stacked(addressLines(address))] as const]),
    ...(tax_ids.length === 0 ? [] : [['Tax IDs', stacked(taxIdLines(tax_ids))] as const]),
  ]
}

function stacked(lines: readonly string[]): Html {
  return html`${lines.map((line) => html`<bdi class="line text">${line}</bdi>`)}`
}
