import type { Input, Reply } from '../../../generated/operations.ts'
import { catchUp } from '../../billing/renew-subscription.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { changeTerms } from '../../invoices/terms.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import { parseTrialEnd, trialEndingAt } from '../../subscriptions/rules.ts'
import * as store from '../../subscriptions/subscriptions-store.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { toSubscription } from './response.ts'

export async function updateSubscription(
  { path, body }: Input<'updateSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'updateSubscription'>> {
  const { locked, context } = await loadSubscriptionLockingCustomer(arrived, path.id)
  const { trx, tenant, now } = context
  const engine = engineContextOf(context)
  const current = await catchUp(engine, locked)
  const { metadata, trial_end, ...changes } = changedFields(current, {
    ...changeTerms(current, body),
    apply_credit: body.apply_credit,
    cancel_at_period_end: body.cancel_at_period_end,
    trial_end: body.trial_end == null ? undefined : new Date(body.trial_end),
    ...(body.metadata && { metadata: mergeMetadata(current.metadata, body.metadata) }),
  })
  if (trial_end !== undefined || Object.keys(changes).length > 0) transition(current, 'update')
  const values = {
    ...changes,
    ...(trial_end && trialUntil(parseTrialEnd(current, trial_end, now), now)),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
  const isChanged = Object.keys(values).length > 0
  const updated = isChanged
    ? await store.updateSubscription(trx, current, { ...values, updated_at: now })
    : current
  const subscription = await catchUp(engine, updated)
  if (trial_end !== undefined) await tellTrialEndings(trx, tenant.id, [subscription.id], now)
  // The worker collects the first fee.
  if (subscription.status !== current.status) await queueScheduledWork(trx, context.timeline)
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}

/** The trial is the current period; paid ones count from its end. */
function trialUntil(end: Date, now: Date) {
  const trial_ending_at = trialEndingAt(end, now)
  return { trial_end: end, anchor_at: end, current_period_end: end, next_renewal_at: end, trial_ending_at }
}
