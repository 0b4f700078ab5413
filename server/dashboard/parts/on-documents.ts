import type { components } from '../../../generated/types.ts'
import { type Html, html } from '../../runtime/html.ts'

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
