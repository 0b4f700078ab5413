import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']

/** Answers have what a request left out. */
export function fillAutoTopUp(
  terms: Schemas['NullableAutoTopUpInput'] | undefined,
): Schemas['NullableAutoTopUp'] {
  return terms ? { pricing_unit_code: null, expires_after_days: null, ...terms } : null
}
