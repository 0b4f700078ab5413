import type { WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/store.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * A subscription whose customer is locked until the transaction ends, so that its moves and its renewals come one after
 * another, and the context at the time that it then is. Throws SUBSCRIPTION_NOT_FOUND.
 */
export async function lockSubscription(
  context: WriteContext,
  id: string,
): Promise<{ locked: SubscriptionRow; context: WriteContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadSubscription(trx, tenant.id, id)
  await lockCustomer(trx, tenant.id, customer_id)
  const locked = await loadSubscription(trx, tenant.id, id)
  return { locked, context: await atCurrentTime(context, locked.updated_at, locked.current_period_start) }
}
