import type { WriteContext } from '../../context.ts'
import { findAndLockOwner } from '../../customers/customers-store.ts'
import { Problem } from '../../errors/problem.ts'
import { loadSubscription, type SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import { atCurrentTime, type CustomerContext } from '../current-time.ts'

/** The lock excludes other requests and renewals. Throws SUBSCRIPTION_NOT_FOUND. */
export async function loadSubscriptionLockingCustomer(
  context: WriteContext,
  id: string,
): Promise<{ locked: SubscriptionRow; context: CustomerContext }> {
  const { trx, tenant } = context
  const { customer_id } = await loadSubscription(trx, tenant.id, id)
  const customer = await findAndLockOwner(trx, tenant.id, customer_id)
  if (customer === undefined) throw new Problem('SUBSCRIPTION_NOT_FOUND')
  const locked = await loadSubscription(trx, tenant.id, id)
  const begun = locked.status === 'scheduled' ? [] : [locked.current_period_start]
  return { locked, context: await atCurrentTime(context, customer, locked.updated_at, ...begun) }
}
