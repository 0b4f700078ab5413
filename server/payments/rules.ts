import type { components } from '../../generated/types.ts'
import type { Mode } from '../db/schema.ts'
import { invalid } from '../errors/problem.ts'
import { isRemote } from './lifecycle.ts'
import type { ProviderSetting } from './providers-store.ts'

type Update = components['schemas']['PaymentProviderUpdate']

/** Throws VALIDATION_ERROR. */
export function assertProvider(
  { provider, credentials }: Update,
  current: Pick<ProviderSetting, 'secret_key'>,
  mode: Mode,
): void {
  const refuse = (path: string, code: string, message: string) =>
    invalid([{ path: `body.${path}`, code, message }])
  if (provider === 'test' && mode === 'live')
    throw refuse('provider', 'not_allowed', 'must not be test in live mode')
  if (!isRemote(provider)) {
    if (credentials === undefined) return
    throw refuse('credentials', 'not_allowed', `must not be given with the provider ${provider}`)
  }
  const key = credentials?.secret_key
  if (key === undefined && current.secret_key === null)
    throw refuse('credentials.secret_key', 'required', 'must be present, since none is set yet')
  // The prefix of a key has its mode: sk_test_, rk_live_.
  if (key !== undefined && key.split('_')[1] !== mode)
    throw refuse('credentials.secret_key', 'wrong_mode', `must be a key of ${mode} mode`)
}
