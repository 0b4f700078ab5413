import type { WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/store.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/store.ts'
import { atCurrentTime } from '../current-time.ts'

/**
 * Loads a subscription and locks its customer until the transaction ends, so that requests and renewals do not interleave.
 * Returns it with the context at the current time. Throws SUBSCRIPTION_NOT_FOUND.
 */
export async function loadSubscriptionLockingCustomer(
  context: WriteContext,
  id: string,
): Promise<{ locked: SubscriptionRow; context: WriteContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadSubscription(trx, tenant.id, id)
  await lockCustomer(trx, tenant.id, customer_id)
  const locked = await loadSubscription(trx, tenant.id, id)
  return { locked, context: await atCurrentTime(context, locked.updated_at, locked.current_period_start) }
}
