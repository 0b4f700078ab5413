import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']

/** Fields that a request omits are null. */
export function fillAddress(address: Schemas['NullableAddressInput']): Schemas['NullableAddress'] {
  return address && { ...NO_ADDRESS, ...address }
}

const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null }
