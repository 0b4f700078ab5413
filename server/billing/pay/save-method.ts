import type { EngineContext } from '../../context.ts'
import { type CustomerRow, updateCustomer } from '../../customers/customers-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { MAX_METHODS } from '../../payments/methods.ts'
import {
  countMethods,
  findActiveMethod,
  insertDetached,
  insertMethod,
  type MethodRow,
} from '../../payments/methods-store.ts'
import { retryCollection } from './collect-payment.ts'

type Saved = Pick<MethodRow, 'provider' | 'token' | 'label' | 'type'>

type Tools = Pick<EngineContext, 'trx' | 'now' | 'newId'>

/**
 * Saves a remote token once. The first method becomes the default and is charged at once. Requires the customer's lock.
 * Undefined at the limit of methods.
 */
export async function saveMethod(
  { trx, now, newId }: Tools,
  customer: CustomerRow,
  saved: Saved,
): Promise<MethodRow | undefined> {
  const known = isRemote(saved.provider) ? await findActiveMethod(trx, customer, saved) : undefined
  if (known !== undefined) return known
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

/** Beyond the limit, the provider is asked to forget the method. Returns whether it is kept. */
export async function saveOrDetach(tools: Tools, customer: CustomerRow, saved: Saved): Promise<boolean> {
  if ((await saveMethod(tools, customer, saved)) !== undefined) return true
  const { trx, now, newId } = tools
  const { tenant_id, id: customer_id, test_clock_id } = customer
  const next_ask_at = isRemote(saved.provider) ? now : null
  await insertDetached(
    trx,
    { tenant_id, id: newId(), customer_id, test_clock_id, ...saved },
    { now, next_ask_at },
  )
  return false
}
