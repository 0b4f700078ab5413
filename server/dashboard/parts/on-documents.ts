import type { components } from '../../../generated/types.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Form } from '../http/form.ts'
import { isChanged } from './field.ts'

type ElectronicAddress = components['schemas']['Customer']['electronic_address']

export const ON_DOCUMENTS = 'On documents'

export const ELECTRONIC_ADDRESS = {
  heading: ON_DOCUMENTS,
  fields: {
    scheme: {
      label: 'Electronic address: scheme',
      placeholder: '9930',
      hint: 'Four digits or two letters of the EAS list.',
      fix: 'Use the four digits or two capital letters of the scheme, such as 9930 or EM.',
      half: true,
    },
    id: { label: 'Electronic address', half: true },
  },
} as const

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
