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

/** Another provider cannot charge it. */
function isUsable(method: Pick<MethodRow, 'status' | 'provider'>, provider: Provider): boolean {
  return method.status === 'active' && method.provider === provider
}

/** Throws VALIDATION_ERROR. */
export function assertToken(token: string, provider: Provider): void {
  const message = 'must be a token of the provider test, such as pm_ok'
  if (provider === 'test' && !isTestToken(token))
    throw invalid([{ path: 'body.token', code: 'unknown_token', message }])
}
