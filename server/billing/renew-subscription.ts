import type { Env } from '../context.ts'
import type { CustomerRow } from '../customers/store.ts'
import { loadCustomer } from '../customers/store.ts'
import type { PlanRow } from '../plans/store.ts'
import { loadPlan } from '../plans/store.ts'
import { feeFor, firstPeriod, nextPeriod, type Period } from '../subscriptions/periods.ts'
import {
  endStretch,
  insertCharge,
  insertStretch,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/store.ts'
import { spanOf } from './compose-invoice.ts'
import { draftBoundary } from './draft-invoice.ts'
import { finalizeDraft } from './finalize-invoice.ts'

/** Begins the first paid period at a moment; its fee is invoiced at once, on an invoice of its own. */
export async function beginBilling(
  env: Env,
  subscription: SubscriptionRow,
  plan: PlanRow,
  at: Date,
): Promise<SubscriptionRow> {
  const period = firstPeriod(at, subscription.billing_anchor, plan)
  const begun = await beginPeriod(env, subscription, plan, period)
  const customer = await loadCustomer(env.trx, env.tenantId, subscription.customer_id)
  const draft = await draftBoundary(env, begun, customer, { at, period, bills: 'first_fee' })
  if (draft !== undefined) await finalizeDraft(env, draft)
  return begun
}

/**
 * Does what is due at the present period's end: the next period, or the end of the subscription, and the invoice of the
 * boundary. Answers the subscription as it is then. The caller holds the customer's lock.
 */
export async function turnPeriod(env: Env, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { current_period_end: at, cancel_at_period_end, status } = subscription
  if (cancel_at_period_end) return endSubscription(env, subscription, at)
  const plan = await loadPlan(env.trx, env.tenantId, subscription.plan_id)
  if (status === 'trialing') return beginBilling(env, subscription, plan, at)
  const period = nextPeriod(subscription.anchor_at, subscription.period_index, plan)
  const turned = await beginPeriod(env, subscription, plan, period)
  await draftPeriodEnd(env, subscription, at)
  return turned
}

/** Cuts the present period short at a moment and begins another by a plan of another interval. */
export async function restartPeriod(
  env: Env,
  subscription: SubscriptionRow,
  plan: PlanRow,
  at: Date,
): Promise<SubscriptionRow> {
  await endStretch(env.trx, subscription, at)
  const begun = await beginPeriod(env, subscription, plan, firstPeriod(at, subscription.billing_anchor, plan))
  await draftPeriodEnd(env, subscription, at)
  return begun
}

/** Ends a subscription: what was used until then is drafted as its last invoice. A trial ends without one. */
export async function endSubscription(
  env: Env,
  subscription: SubscriptionRow,
  at: Date,
): Promise<SubscriptionRow> {
  await endStretch(env.trx, subscription, at)
  const ended = await updateSubscription(env.trx, subscription, {
    status: 'canceled',
    canceled_at: at,
    due_at: null,
    current_period_end: at,
    updated_at: env.now,
  })
  await draftPeriodEnd(env, subscription, at)
  return ended
}

async function draftPeriodEnd(env: Env, subscription: SubscriptionRow, at: Date): Promise<void> {
  const customer: CustomerRow = await loadCustomer(env.trx, env.tenantId, subscription.customer_id)
  const period = { start: subscription.current_period_start, end: at }
  await draftBoundary(env, subscription, customer, { at, period, bills: 'period' })
}

async function beginPeriod(
  { trx, tenantId, now, newId }: Env,
  subscription: SubscriptionRow,
  plan: PlanRow,
  period: Period,
): Promise<SubscriptionRow> {
  const { id, customer_id } = subscription
  const fee = feeFor(plan.amount_cents, period)
  const description = `${plan.name}, ${spanOf(period.start, period.end)}`
  if (fee > 0)
    await insertCharge(trx, {
      tenant_id: tenantId,
      id: newId(),
      subscription_id: id,
      kind: 'fee',
      description,
      amount_cents: fee,
    })
  await insertStretch(trx, {
    tenant_id: tenantId,
    id: newId(),
    subscription_id: id,
    customer_id,
    plan_id: plan.id,
    starts_at: period.start,
    ends_at: period.end,
  })
  return updateSubscription(trx, subscription, {
    status: 'active',
    plan_id: plan.id,
    anchor_at: period.anchor,
    period_index: period.index,
    current_period_start: period.start,
    current_period_end: period.end,
    billed_from: subscription.billed_from ?? period.start,
    due_at: period.end,
    fee_cents: plan.amount_cents,
    updated_at: now,
  })
}
