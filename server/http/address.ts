import type { components } from '../../generated/types.ts'
import { invalid } from '../errors/problem.ts'

type Schemas = components['schemas']

/** Reports distinguish the states of these countries. Throws VALIDATION_ERROR unless a state has two letters. */
export function assertAddress(address: Schemas['NullableAddressInput'] | undefined): void {
  if (address?.state == null || !['US', 'CA'].includes(address.country)) return
  if (/^[A-Z]{2}$/.test(address.state)) return
  const message = 'must be two letters, such as CA for California'
  throw invalid([{ path: 'body.address.state', code: 'invalid_state', message }])
}

export function fillAddress(address: Schemas['NullableAddressInput']): Schemas['NullableAddress'] {
  return address && { ...NO_ADDRESS, ...address }
}

const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null }
