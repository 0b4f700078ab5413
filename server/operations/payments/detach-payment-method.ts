import type { Write } from '../../context.ts'
import { lockCustomer, updateCustomer } from '../../customers/customers-store.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import { loadMethod, markDetached } from '../../payments/methods-store.ts'
import { atCurrentTime } from '../current-time.ts'
import { toPaymentMethod } from './response.ts'

export const detachPaymentMethod: Write<'detachPaymentMethod'> = async ({ path }, context) => {
  const { trx, tenant } = context
  const customer = await lockCustomer(trx, tenant.id, path.id)
  const method = await loadMethod(trx, customer, path.payment_method_id)
  const show = (row: typeof method) =>
    ({ status: 200, body: { payment_method: toPaymentMethod(row, tenant) } }) as const
  if (method.status === 'detached') return show(method)
  const { now } = await atCurrentTime(context, customer, customer.updated_at, method.updated_at)
  const detached = await markDetached(trx, method, {
    now,
    next_ask_at: isRemote(method.provider) ? context.now : null,
  })
  if (customer.default_payment_method_id === method.id)
    await updateCustomer(trx, customer, { default_payment_method_id: null }, now)
  return show(detached)
}
