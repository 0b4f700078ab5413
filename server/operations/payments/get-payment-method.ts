import type { Read } from '../../context.ts'
import { loadCustomer } from '../../customers/customers-store.ts'
import { loadMethod } from '../../payments/methods-store.ts'
import { toPaymentMethod } from './response.ts'

export const getPaymentMethod: Read<'getPaymentMethod'> = async ({ path }, { db, tenant }) => {
  const customer = await loadCustomer(db, tenant.id, path.id)
  const method = await loadMethod(db, customer, path.payment_method_id)
  return { status: 200, body: { payment_method: toPaymentMethod(method, tenant) } }
}
