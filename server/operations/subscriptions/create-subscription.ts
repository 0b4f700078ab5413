import type { Input, Reply } from '../../../generated/operations.ts'
import { planRenewal } from '../../billing/plan-renewal.ts'
import { applyRenewal } from '../../billing/renew-subscription.ts'
import { engineContextOf, type WriteContext } from '../../context.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { lockCustomer } from '../../customers/store.ts'
import { queueScheduledWork } from '../../db/job-queue.ts'
import { Problem } from '../../http/problem.ts'
import { parseTerms } from '../../invoices/terms.ts'
import { assertSubscribable } from '../../plans/rules.ts'
import { lockPlanShared } from '../../plans/store.ts'
import { assertHasPeriods } from '../../subscriptions/rules.ts'
import { countSubscriptions, insertSubscription } from '../../subscriptions/store.ts'
import { atCurrentTime } from '../current-time.ts'
import { toSubscription } from './response.ts'

/** Each event is matched with all of its customer's subscriptions, so their number is limited. */
export const MAX_SUBSCRIPTIONS = 100
const DAY_MS = 24 * 60 * 60 * 1000

export async function createSubscription(
  { body }: Input<'createSubscription'>,
  arrived: WriteContext,
): Promise<Reply<'createSubscription'>> {
  const { trx, tenant } = arrived
  const { billing_anchor = 'anniversary', metadata = {} } = body
  const { collection_method = 'send_invoice', apply_credit = true } = body
  const terms = parseTerms(collection_method, body.days_until_due)
  const customer = await lockCustomer(trx, tenant.id, body.customer_id)
  const context = await atCurrentTime(arrived, customer)
  const { now } = context
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  assertSubscribable(plan)
  assertHasPeriods(billing_anchor, plan, 'body.billing_anchor')
  assertSameCurrency(plan.currency_code, customer.currency_code)
  if ((await countSubscriptions(trx, tenant.id, customer.id)) >= MAX_SUBSCRIPTIONS)
    throw new Problem('SUBSCRIPTION_LIMIT_EXCEEDED', { details: { limit: MAX_SUBSCRIPTIONS } })

  // Without a trial the subscription renews at once: its first paid period starts now.
  const trialEnd = plan.trial_days > 0 ? new Date(now.getTime() + plan.trial_days * DAY_MS) : null
  const inserted = await insertSubscription(trx, {
    tenant_id: tenant.id,
    id: context.service.newId(),
    customer_id: customer.id,
    plan_id: plan.id,
    test_clock_id: customer.test_clock_id,
    status: 'trialing',
    billing_anchor,
    anchor_at: trialEnd ?? now,
    period_index: -1,
    current_period_start: now,
    current_period_end: trialEnd ?? now,
    trial_end: trialEnd,
    billing_starts_at: null,
    next_renewal_at: trialEnd ?? now,
    cancel_at_period_end: false,
    canceled_at: null,
    ...terms,
    apply_credit,
    fee_cents: plan.amount_cents,
    metadata,
    created_at: now,
  })
  const engine = engineContextOf(context)
  const subscription =
    trialEnd === null ? await applyRenewal(engine, inserted, planRenewal(inserted, plan, engine)) : inserted
  // The worker collects the first fee.
  if (trialEnd === null) await queueScheduledWork(trx, context.timeline)
  return { status: 201, body: { subscription: toSubscription(subscription, tenant) } }
}
