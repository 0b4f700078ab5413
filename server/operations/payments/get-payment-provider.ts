import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { toPaymentProvider } from './response.ts'

export async function getPaymentProvider(
  _input: Input<'getPaymentProvider'>,
  { db, tenant, service }: ReadContext,
): Promise<Reply<'getPaymentProvider'>> {
  const setting = await readProvider(db, tenant)
  return { status: 200, body: { payment_provider: toPaymentProvider(setting, tenant, service) } }
}
