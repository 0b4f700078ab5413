import type { Input, Reply } from '../../../generated/operations.ts'
import { retryCollection } from '../../billing/collect-payment.ts'
import type { WriteContext } from '../../context.ts'
import { lockCustomer, updateCustomer } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { providerOnClock } from '../../payments/lifecycle.ts'
import { assertToken, MAX_METHODS } from '../../payments/methods.ts'
import { countMethods, insertMethod } from '../../payments/methods-store.ts'
import { readProvider } from '../../payments/providers-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { toPaymentMethod } from './response.ts'

export async function createPaymentMethod(
  { path, body }: Input<'createPaymentMethod'>,
  arrived: WriteContext,
): Promise<Reply<'createPaymentMethod'>> {
  const { trx, tenant, service } = arrived
  const setting = await readProvider(trx, tenant)
  const customer = await lockCustomer(trx, tenant.id, path.id)
  const provider = providerOnClock(setting, customer)
  assertToken(body.token, provider)
  if (provider === 'none') throw new Problem('PAYMENT_PROVIDER_NOT_SET')
  if ((await countMethods(trx, customer)) >= MAX_METHODS)
    throw new Problem('PAYMENT_METHOD_LIMIT_EXCEEDED', { details: { limit: MAX_METHODS } })
  const { now } = await atCurrentTime(arrived, customer, customer.updated_at)
  const { tenant_id, id: customer_id, test_clock_id } = customer
  const { token, label, type = 'card' } = body
  const owned = { tenant_id, id: service.newId(), customer_id, test_clock_id }
  const method = await insertMethod(trx, { ...owned, provider, token, label, type }, now)
  if (customer.default_payment_method_id === null) {
    await updateCustomer(trx, customer, { default_payment_method_id: method.id }, now)
    await retryCollection({ trx, tenantId: tenant_id }, customer_id, { withoutCredit: true })
  }
  return { status: 201, body: { payment_method: toPaymentMethod(method, tenant) } }
}
