import type { Input, Reply } from '../../../generated/operations.ts'
import { applyRenewal } from '../../billing/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { insertSubscription } from '../../subscriptions/subscriptions-store.ts'
import { firstRenewal, prepareSubscription } from './prepare-subscription.ts'
import { toSubscription } from './response.ts'

export async function createSubscription(
  { body }: Input<'createSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'createSubscription'>> {
  const prepared = await prepareSubscription(body, arrived)
  const { context, engine } = prepared
  const inserted = await insertSubscription(context.trx, prepared.subscription)
  const first = firstRenewal(prepared, inserted)
  const subscription = first === undefined ? inserted : await applyRenewal(engine, inserted, first)
  // The worker collects the first fee.
  if (first !== undefined) await queueScheduledWork(context.trx, context.timeline)
  return { status: 201, body: { subscription: toSubscription(subscription, context.tenant) } }
}
