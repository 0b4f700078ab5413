import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { invalid } from '../../errors/problem.ts'
import { readProvider, setProvider } from '../../payments/providers-store.ts'
import { toPaymentProvider } from './response.ts'

/** Attempts keep the provider that they have. */
export async function updatePaymentProvider(
  { body: { provider } }: Input<'updatePaymentProvider'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'updatePaymentProvider'>> {
  const message = 'must not be test in live mode'
  if (provider === 'test' && tenant.mode === 'live')
    throw invalid([{ path: 'body.provider', code: 'not_allowed', message }])
  const current = await readProvider(trx, tenant)
  const setting = current.provider === provider ? current : await setProvider(trx, tenant, provider, now)
  return { status: 200, body: { payment_provider: toPaymentProvider(setting, tenant) } }
}
