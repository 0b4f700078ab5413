import type { WriteContext } from '../../context.ts'
import { type CustomerRow, findAndLockOwner, findCustomer } from '../../customers/customers-store.ts'
import { found } from '../../db/row.ts'
import { loadGrant } from '../../wallets/grants-store.ts'

/** Throws CREDIT_GRANT_NOT_FOUND, also for a grant of a deleted customer. */
export async function loadCustomerOfGrant({ trx, tenant }: WriteContext, id: string): Promise<CustomerRow> {
  const { customer_id } = await loadGrant(trx, tenant.id, id)
  return found(await findCustomer(trx, tenant.id, customer_id), 'CREDIT_GRANT_NOT_FOUND')
}

/** The lock protects the customer's money. Throws CREDIT_GRANT_NOT_FOUND, also for a grant of a deleted customer. */
export async function lockCustomerOfGrant({ trx, tenant }: WriteContext, id: string): Promise<CustomerRow> {
  const { customer_id } = await loadGrant(trx, tenant.id, id)
  const owner = await findAndLockOwner(trx, tenant.id, customer_id)
  return found(owner?.deleted_at === null ? owner : undefined, 'CREDIT_GRANT_NOT_FOUND')
}
