import type { Input } from '../../../generated/operations.ts'
import { planRenewal, type Renewal } from '../../billing/plan-renewal.ts'
import { type EngineContext, engineContextOf, type WriteContext } from '../../context.ts'
import { lockCustomer } from '../../customers/customers-store.ts'
import { assertSameCurrency } from '../../customers/rules.ts'
import { Problem } from '../../errors/problem.ts'
import { parseTerms } from '../../invoices/terms.ts'
import { lockPlanShared, type PlanRow } from '../../plans/plans-store.ts'
import { assertSubscribable } from '../../plans/rules.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { assertHasPeriods, trialEndingAt } from '../../subscriptions/rules.ts'
import {
  countSubscriptions,
  type NewSubscription,
  type SubscriptionRow,
} from '../../subscriptions/subscriptions-store.ts'
import { atCurrentTime, type CustomerContext } from '../current-time.ts'
import { assertNoOverlap } from './assert-no-overlap.ts'

/** Each event is matched with all of its customer's subscriptions. */
export const MAX_SUBSCRIPTIONS = 100

type Prepared = {
  context: CustomerContext
  engine: EngineContext
  plan: PlanRow
  subscription: NewSubscription
}

/** Locks the customer and the plan. Throws what refuses the subscription. */
export async function prepareSubscription(
  body: Input<'createSubscription'>['body'],
  arrived: WriteContext,
): Promise<Prepared> {
  const { trx, tenant } = arrived
  const { billing_anchor = 'anniversary', metadata = {} } = body
  const { collection_method = 'send_invoice', apply_credit = true } = body
  const terms = parseTerms(collection_method, body.days_until_due)
  const customer = await lockCustomer(trx, tenant.id, body.customer_id)
  const context = await atCurrentTime(arrived, customer)
  const engine = engineContextOf(context)
  const { now } = context
  const plan = await lockPlanShared(trx, tenant.id, body.plan_id)
  assertSubscribable(plan)
  assertHasPeriods(billing_anchor, plan, 'body.billing_anchor')
  assertSameCurrency(plan.currency_code, customer.currency_code)
  if ((await countSubscriptions(trx, tenant.id, customer.id)) >= MAX_SUBSCRIPTIONS)
    throw new Problem('SUBSCRIPTION_LIMIT_EXCEEDED', { details: { limit: MAX_SUBSCRIPTIONS } })
  if (body.allow_overlap !== true) await assertNoOverlap(engine, customer.id, plan)

  const trialEnd = plan.trial_days > 0 ? new Date(now.getTime() + plan.trial_days * DAY_MS) : null
  const subscription: NewSubscription = {
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
    trial_ending_at: trialEnd && trialEndingAt(trialEnd, now),
    billing_starts_at: null,
    next_renewal_at: trialEnd ?? now,
    cancel_at_period_end: false,
    canceled_at: null,
    past_due_since: null,
    ...terms,
    apply_credit,
    fee_cents: plan.amount_cents,
    metadata,
    created_at: now,
  }
  return { context, engine, plan, subscription }
}

/** Without a trial the first paid period starts now. */
export function firstRenewal(
  { context, engine, plan }: Prepared,
  subscription: SubscriptionRow,
): Renewal | undefined {
  return subscription.current_period_end <= context.now ? planRenewal(subscription, plan, engine) : undefined
}
