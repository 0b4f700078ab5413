import { engineContextOf, type Write } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteScheduledWork } from '../../db/job-queue.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { changeTerms } from '../../invoices/terms.ts'
import { loadPlan } from '../../plans/plans-store.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import * as store from '../../subscriptions/subscriptions-store.ts'
import { tellTrialEndings } from '../../subscriptions/trial-endings-store.ts'
import { renewAll, renewAtOnce } from './catch-up.ts'
import { changeTimes } from './change-times.ts'
import { loadSubscriptionLockingCustomer } from './load-subscription-locking-customer.ts'
import { toSubscription } from './response.ts'

export const updateSubscription: Write<'updateSubscription'> = async ({ path, body }, requestContext) => {
  const { locked, context } = await loadSubscriptionLockingCustomer(requestContext, path.id)
  const { trx, tenant, now } = context
  const engine = engineContextOf(context)
  const current = await renewAll(engine, locked)
  const { metadata, trial_ends_at, starts_at, ends_at, ...changes } = changedFields(current, {
    ...changeTerms(current, body),
    apply_credit: body.apply_credit,
    purchase_order_number: body.purchase_order_number,
    cancel_at_period_end: body.cancel_at_period_end,
    trial_ends_at: body.trial_ends_at == null ? undefined : new Date(body.trial_ends_at),
    starts_at: body.starts_at == null ? undefined : new Date(body.starts_at),
    ends_at: body.ends_at == null ? body.ends_at : new Date(body.ends_at),
    ...(body.metadata && { metadata: mergeMetadata(current.metadata, body.metadata) }),
  })
  const times = {
    ...(trial_ends_at && { trial_ends_at }),
    ...(starts_at && { starts_at }),
    ...(ends_at !== undefined && { ends_at }),
  }
  const isTimed = Object.keys(times).length > 0
  if (isTimed || Object.keys(changes).length > 0) transition(current, 'update')
  const plan = isTimed ? await loadPlan(trx, tenant.id, current.plan_id) : undefined
  const values = {
    ...changes,
    ...(plan && changeTimes(current, times, { plan, now })),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  }
  const isChanged = Object.keys(values).length > 0
  const updated = isChanged
    ? await store.updateSubscription(trx, current, { ...values, updated_at: now })
    : current
  const subscription = plan === undefined ? updated : await renewAtOnce(engine, updated, plan)
  if (trial_ends_at !== undefined) await tellTrialEndings(trx, tenant.id, [subscription.id], now)
  if (subscription.status !== current.status) noteScheduledWork(trx, context.timeline)
  return { status: 200, body: { subscription: toSubscription(subscription, tenant) } }
}
