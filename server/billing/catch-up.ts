import type { EngineContext } from '../context.ts'
import type { SubscriptionRow } from '../subscriptions/store.ts'
import { renewSubscription } from './renew-subscription.ts'

/**
 * Does the renewals of a subscription that are due already but were not done yet, so that a move of it now finds it as it
 * should be. The caller holds the customer's lock.
 */
export async function catchUp(env: EngineContext, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  let current = subscription
  while (current.next_renewal_at !== null && current.next_renewal_at <= env.now)
    current = await renewSubscription(env, current)
  return current
}
