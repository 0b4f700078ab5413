import type { EngineContext } from '../context.ts'
import { type CustomerRow, updateCustomer } from '../customers/customers-store.ts'
import { MAX_METHODS } from '../payments/methods.ts'
import { countMethods, insertMethod, type MethodRow } from '../payments/methods-store.ts'
import { retryCollection } from './collect-payment.ts'

type Saved = Pick<MethodRow, 'provider' | 'token' | 'label' | 'type'>

/** The first is the default, which is charged at once. The customer is locked. Undefined if it has as many as can be. */
export async function saveMethod(
  { trx, now, newId }: Pick<EngineContext, 'trx' | 'now' | 'newId'>,
  customer: CustomerRow,
  saved: Saved,
): Promise<MethodRow | undefined> {
  if ((await countMethods(trx, customer)) >= MAX_METHODS) return undefined
  const { tenant_id, id: customer_id, test_clock_id } = customer
  const method = await insertMethod(
    trx,
    { tenant_id, id: newId(), customer_id, test_clock_id, ...saved },
    now,
  )
  if (customer.default_payment_method_id === null) {
    await updateCustomer(trx, customer, { default_payment_method_id: method.id }, now)
    await retryCollection({ trx, tenantId: tenant_id }, customer_id, { withoutCredit: true })
  }
  return method
}
