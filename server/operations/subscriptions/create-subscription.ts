import type { Input, Reply } from '../../../generated/operations.ts'
import { applyRenewal } from '../../billing/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { insertSubscription } from '../../subscriptions/subscriptions-store.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
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
  const { trx, tenant, now } = context
  if (first === undefined) {
    await tellTrialEndings(trx, tenant.id, [inserted.id], now)
    return { status: 201, body: { subscription: toSubscription(inserted, tenant) } }
  }
  const subscription = await applyRenewal(engine, inserted, first)
  // The worker collects the first fee.
  await queueScheduledWork(trx, context.timeline)
  return { status: 201, body: { subscription: toSubscription(subscription, tenant) } }
}
