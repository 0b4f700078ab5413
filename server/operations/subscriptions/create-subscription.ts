import { applyRenewal, isRenewalDue } from '../../billing/renew/renew-subscription.ts'
import type { Write } from '../../context.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
import { addSubscription } from './add-subscription.ts'
import { renewAtOnce } from './catch-up.ts'
import { toSubscription } from './response.ts'

export const createSubscription: Write<'createSubscription'> = async ({ body }, requestContext) => {
  const { context, engine, plan, subscription: added, first } = await addSubscription(body, requestContext)
  const { trx, tenant, now } = context
  if (!isRenewalDue(added, now)) {
    await tellTrialEndings(trx, tenant.id, [added.id], now)
    return { status: 201, body: { subscription: toSubscription(added, tenant) } }
  }
  const begun = await applyRenewal(engine, added, first)
  const subscription = await renewAtOnce(engine, begun, plan)
  // The worker collects the first fee, and runs all renewals that are still due.
  noteScheduledWork(trx, context.timeline)
  return { status: 201, body: { subscription: toSubscription(subscription, tenant) } }
}
