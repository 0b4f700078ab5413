import type { EngineContext } from '../context.ts'
import type { CustomerRow } from '../customers/store.ts'
import { loadCustomer } from '../customers/store.ts'
import type { PlanRow } from '../plans/store.ts'
import { loadPlan } from '../plans/store.ts'
import { feeFor, firstPeriod, nextPeriod, type Period } from '../subscriptions/periods.ts'
import {
  endSegment,
  insertCharge,
  insertSegment,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/store.ts'
import { spanOf } from './compose-invoice.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeDraft } from './finalize-invoice.ts'

/** Begins the first paid period at a moment; its fee is invoiced at once, on an invoice of its own. */
export async function startBilling(
  env: EngineContext,
  subscription: SubscriptionRow,
  plan: PlanRow,
  at: Date,
): Promise<SubscriptionRow> {
  const period = firstPeriod(at, subscription.billing_anchor, plan)
  const begun = await startPeriod(env, subscription, plan, period)
  const customer = await loadCustomer(env.trx, env.tenantId, subscription.customer_id)
  const draft = await draftInvoice(env, begun, customer, {
    at,
    period,
    billing_reason: 'subscription_create',
  })
  if (draft !== undefined) await finalizeDraft(env, draft)
  return begun
}

/**
 * Does what is due at the present period's end: the next period, or the end of the subscription, and the invoice of the
 * boundary. Answers the subscription as it is then. The caller holds the customer's lock.
 */
export async function renewSubscription(
  env: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { current_period_end: at, cancel_at_period_end, status } = subscription
  if (cancel_at_period_end) return endSubscription(env, subscription, at)
  const plan = await loadPlan(env.trx, env.tenantId, subscription.plan_id)
  if (status === 'trialing') return startBilling(env, subscription, plan, at)
  const period = nextPeriod(subscription.anchor_at, subscription.period_index, plan)
  const turned = await startPeriod(env, subscription, plan, period)
  await draftPeriodEnd(env, subscription, at)
  return turned
}

/** Cuts the present period short at a moment and begins another by a plan of another interval. */
export async function restartCycle(
  env: EngineContext,
  subscription: SubscriptionRow,
  plan: PlanRow,
  at: Date,
): Promise<SubscriptionRow> {
  await endSegment(env.trx, subscription, at)
  const begun = await startPeriod(env, subscription, plan, firstPeriod(at, subscription.billing_anchor, plan))
  await draftPeriodEnd(env, subscription, at)
  return begun
}

/** Ends a subscription: what was used until then is drafted as its last invoice. A trial ends without one. */
export async function endSubscription(
  env: EngineContext,
  subscription: SubscriptionRow,
  at: Date,
): Promise<SubscriptionRow> {
  await endSegment(env.trx, subscription, at)
  const ended = await updateSubscription(env.trx, subscription, {
    status: 'canceled',
    canceled_at: at,
    next_renewal_at: null,
    current_period_end: at,
    updated_at: env.now,
  })
  await draftPeriodEnd(env, subscription, at)
  return ended
}

async function draftPeriodEnd(env: EngineContext, subscription: SubscriptionRow, at: Date): Promise<void> {
  const customer: CustomerRow = await loadCustomer(env.trx, env.tenantId, subscription.customer_id)
  const period = { start: subscription.current_period_start, end: at }
  await draftInvoice(env, subscription, customer, { at, period, billing_reason: 'subscription_cycle' })
}

async function startPeriod(
  { trx, tenantId, now, newId }: EngineContext,
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
  await insertSegment(trx, {
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
    billing_starts_at: subscription.billing_starts_at ?? period.start,
    next_renewal_at: period.end,
    fee_cents: plan.amount_cents,
    updated_at: now,
  })
}
