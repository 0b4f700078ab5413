import type { components } from '../../../generated/types.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import { isChanged } from './field.ts'
import { fieldGroup, pair, type RenderField } from './party.ts'

type Customer = components['schemas']['Customer']
type ElectronicAddress = Customer['electronic_address']
type Buyer = Pick<Customer, (typeof BUYER)[number] | 'electronic_address'>

const BUYER = ['legal_name', 'buyer_reference', 'purchase_order_number'] as const

export function buyerFields(text: RenderField, buyer: Buyer): Html {
  return fieldGroup('On documents', [
    text('Legal name', 'legal_name', buyer.legal_name, {
      hint: 'If documents need another name than that above.',
    }),
    pair(
      text('Buyer reference', 'buyer_reference', buyer.buyer_reference, {
        hint: 'Such as a Leitweg-ID.',
      }),
      text('Order number', 'purchase_order_number', buyer.purchase_order_number, {
        hint: 'For invoices without one of their own.',
      }),
    ),
    electronicAddressFields(text, buyer.electronic_address),
  ])
}

export const NO_BUYER: Buyer = {
  legal_name: null,
  buyer_reference: null,
  purchase_order_number: null,
  electronic_address: null,
}

export function buyerUpdate(form: Form): Record<string, unknown> {
  const isMoved = ['electronic_scheme', 'electronic_id'].some(
    (name) => form[name] !== undefined && isChanged(form, name),
  )
  return { ...changedTexts(form, BUYER), ...(isMoved && { electronic_address: electronicAddressIn(form) }) }
}

export function electronicAddressFields(text: RenderField, address: ElectronicAddress): Html {
  return pair(
    text(
      'Electronic address: scheme',
      'electronic_scheme',
      address?.scheme,
      {
        placeholder: '9930',
        hint: 'Four digits or two letters of the EAS list.',
        fix: 'Use the four digits or two capital letters of the scheme, such as 9930 or EM.',
      },
      'electronic_address.scheme',
    ),
    text('Electronic address', 'electronic_id', address?.id, {}, 'electronic_address.id'),
  )
}

export function electronicAddressIn(form: Form): ElectronicAddress {
  const [scheme, id] = [form.electronic_scheme?.trim() ?? '', form.electronic_id?.trim() ?? '']
  return scheme === '' && id === '' ? null : { scheme, id }
}

/** An empty text is sent as null. */
export function changedTexts(form: Form, names: readonly string[]): Record<string, string | null> {
  const changed = names.filter((name) => form[name] !== undefined && isChanged(form, name))
  return Object.fromEntries(changed.map((name) => [name, form[name]?.trim() || null]))
}

export function filledFacts(
  facts: ReadonlyArray<readonly [string, string | null]>,
): Array<readonly [string, Html]> {
  return facts.flatMap(([name, value]) =>
    value === null ? [] : [[name, html`<bdi class="text">${value}</bdi>`] as const],
  )
}

export function electronicText(address: ElectronicAddress): string | null {
  return address && `${address.scheme}: ${address.id}`
}
