import { lockCustomer } from '../customers/store.ts'
import type { WriteHandle } from '../db/schema.ts'
import { loadSubscription, type SubscriptionRow } from './store.ts'

/**
 * A subscription whose customer is locked until the transaction ends, so that its moves and its renewals come one after
 * another. Throws SUBSCRIPTION_NOT_FOUND.
 */
export async function lockSubscription(
  trx: WriteHandle,
  tenantId: number,
  id: string,
): Promise<SubscriptionRow> {
  const { customer_id } = await loadSubscription(trx, tenantId, id)
  await lockCustomer(trx, tenantId, customer_id)
  return loadSubscription(trx, tenantId, id)
}
