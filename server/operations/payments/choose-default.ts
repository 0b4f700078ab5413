import * as store from '../../customers/customers-store.ts'
import type { WriteHandle } from '../../db/schema.ts'
import type { MethodRow } from '../../payments/methods-store.ts'

/** The customer is locked. */
export async function chooseDefault(
  trx: WriteHandle,
  customer: store.CustomerRow,
  method: MethodRow,
  now: Date,
): Promise<void> {
  await store.updateCustomer(trx, customer, { default_payment_method_id: method.id }, now)
}
