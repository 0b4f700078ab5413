import type { KeyChoice } from '../kit/check-context.ts'
import type { KeyName } from '../kit/exchange.ts'

export function isNamed(choice: KeyChoice): choice is KeyName {
  return Object.hasOwn(COMPANIES, choice)
}

/** The company whose rate limit counts the request. */
export function companyOf(choice: KeyChoice): 'own' | 'other' | undefined {
  return isNamed(choice) ? COMPANIES[choice] : undefined
}

const COMPANIES = {
  own: 'own',
  other: 'other',
  revoked: undefined,
  'read-only': 'own',
  'ingest-only': 'own',
} as const satisfies Record<KeyName, string | undefined>
