import { invalid, Problem } from '../errors/problem.ts'
import type { MethodRow } from './methods-store.ts'
import type { ProviderSetting } from './providers-store.ts'
import { isTestToken } from './test-provider.ts'

export const MAX_METHODS = 20

type Provider = ProviderSetting['provider']

/** Throws PAYMENT_METHOD_NOT_USABLE. */
export function assertUsable(method: MethodRow, provider: Provider): void {
  const { status, provider: keeper } = method
  if (!isUsable(method, provider))
    throw new Problem('PAYMENT_METHOD_NOT_USABLE', { details: { status, provider: keeper } })
}

/** Only the provider that saved a method can charge it. */
function isUsable(method: Pick<MethodRow, 'status' | 'provider'>, provider: Provider): boolean {
  return method.status === 'active' && method.provider === provider
}

export function methodLimitExceeded(): Problem {
  return new Problem('PAYMENT_METHOD_LIMIT_EXCEEDED', { details: { limit: MAX_METHODS } })
}

export function urlOfSession(
  { publicBaseUrl }: { publicBaseUrl: string },
  { public_token }: { public_token: string },
): string {
  return `${publicBaseUrl}/payment-methods/${public_token}`
}

/** Throws VALIDATION_ERROR. */
export function assertToken(token: string, provider: Provider): void {
  if (provider === 'test' && !isTestToken(token)) throw unknownToken('of the provider test, such as pm_ok')
  if (provider === 'stripe' && !STRIPE_TOKEN.test(token))
    throw unknownToken('of a customer and a method at Stripe, such as cus_Q1w2:pm_1Qe3')
}

const STRIPE_TOKEN = /^cus_\w+:pm_\w+$/

function unknownToken(kind: string): Problem {
  return invalid([{ path: 'body.token', code: 'unknown_token', message: `must be a token ${kind}` }])
}
