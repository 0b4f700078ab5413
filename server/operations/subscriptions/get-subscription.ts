import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadSubscription } from '../../subscriptions/subscriptions-store.ts'
import { toSubscription } from './response.ts'

export async function getSubscription(
  { path }: Input<'getSubscription'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getSubscription'>> {
  const subscription = await loadSubscription(db, tenant.id, path.id)
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}
