import { saveMethod } from '../../billing/pay/save-method.ts'
import { engineContextOf, type Write } from '../../context.ts'
import { lockCustomer } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import { assertToken, methodLimitExceeded } from '../../payments/methods.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { toPaymentMethod } from './response.ts'

export const createPaymentMethod: Write<'createPaymentMethod'> = async ({ path, body }, requestContext) => {
  const { trx, tenant } = requestContext
  const setting = await readProvider(trx, tenant)
  const customer = await lockCustomer(trx, tenant.id, path.id)
  const provider = providerOnClock(setting, customer)
  assertToken(body.token, provider)
  if (provider === 'none') throw new Problem('PAYMENT_PROVIDER_NOT_SET')
  const context = await atCurrentTime(requestContext, customer, customer.updated_at)
  const { token, label, type = 'card' } = body
  const method = await saveMethod(engineContextOf(context), customer, { provider, token, label, type })
  if (method === undefined) throw methodLimitExceeded()
  return { status: 201, body: { payment_method: toPaymentMethod(method, tenant) } }
}
