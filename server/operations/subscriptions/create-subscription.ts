import type { Input, Reply } from '../../../generated/operations.ts'
import { applyRenewal, isRenewalDue } from '../../billing/renew-subscription.ts'
import type { WriteContext } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { insertSubscription } from '../../subscriptions/subscriptions-store.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
import { storeDiscounts } from '../coupons/redeem-coupons.ts'
import { renewAtOnce } from './catch-up.ts'
import { prepareSubscription } from './prepare-subscription.ts'
import { toSubscription } from './response.ts'

export async function createSubscription(
  { body }: Input<'createSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'createSubscription'>> {
  const prepared = await prepareSubscription(body, arrived)
  const { context, engine } = prepared
  const inserted = await insertSubscription(context.trx, prepared.subscription)
  await storeDiscounts(context, prepared.discounts)
  const { trx, tenant, now } = context
  if (!isRenewalDue(inserted, now)) {
    await tellTrialEndings(trx, tenant.id, [inserted.id], now)
    return { status: 201, body: { subscription: toSubscription(inserted, tenant) } }
  }
  const begun = await applyRenewal(engine, inserted, prepared.first)
  const subscription = await renewAtOnce(engine, begun, prepared.plan)
  // The worker collects the first fee, and catches up with what is left.
  noteScheduledWork(trx, context.timeline)
  return { status: 201, body: { subscription: toSubscription(subscription, tenant) } }
}
