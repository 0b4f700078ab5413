import type { Read } from '../../context.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { toPaymentProvider } from './response.ts'

export const getPaymentProvider: Read<'getPaymentProvider'> = async (_input, { db, tenant, service }) => {
  const setting = await readProvider(db, tenant)
  return { status: 200, body: { payment_provider: toPaymentProvider(setting, tenant, service) } }
}
