import type { EngineContext } from '../context.ts'
import { type Change, noteChange, type WebhookEventType } from '../db/changes.ts'
import { Problem } from '../errors/problem.ts'
import { OLDEST_MS } from '../events/event-content.ts'
import { selectDrafts } from '../invoices/finalizing-store.ts'
import { countBounds } from '../plans/plan-bounds.ts'
import { loadPlan, loadPlans } from '../plans/plans-store.ts'
import { closeWithoutPrices, endSegment } from '../subscriptions/segments-store.ts'
import { type SubscriptionRow, updateSubscriptions } from '../subscriptions/subscriptions-store.ts'
import { draftInvoices } from './draft-invoice.ts'
import { finalizeDrafts } from './finalize-invoice.ts'
import { MAX_LINES, takeUpTo } from './limit-batch.ts'
import { openSegments } from './open-segment.ts'
import { type NextPeriod, planRenewal, type Renewal } from './plan-renewal.ts'

export async function catchUp(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  let current = subscription
  while (isRenewalDue(current, context.now)) current = await renewSubscription(context, current)
  return current
}

export function isRenewalDue({ next_renewal_at }: SubscriptionRow, now: Date): boolean {
  return next_renewal_at !== null && next_renewal_at <= now
}

async function renewSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  return applyRenewal(context, subscription, planRenewal(subscription, plan, context))
}

/** Renews each subscription once, up to the limit of a transaction. Returns about how many lines it wrote. */
export async function renewSubscriptions(
  context: EngineContext,
  due: readonly SubscriptionRow[],
): Promise<number> {
  const plans = await loadPlans(
    context.trx,
    context.tenantId,
    due.map(({ plan_id }) => plan_id),
  )
  const planOf = ({ plan_id }: SubscriptionRow) => {
    const plan = plans.get(plan_id)
    if (plan === undefined) throw new Problem('PLAN_NOT_FOUND')
    return plan
  }
  const linesOf = (subscription: SubscriptionRow) => {
    const plan = planOf(subscription)
    return plan.prices.length + countBounds(plan)
  }
  const some = takeUpTo(MAX_LINES, due, linesOf)
  const renewals = some.map((subscription) => ({
    subscription,
    renewal: planRenewal(subscription, planOf(subscription), context),
  }))
  await applyRenewals(context, renewals)
  return some.reduce((sum, each) => sum + linesOf(each), 0)
}

export async function applyRenewal(
  context: EngineContext,
  subscription: SubscriptionRow,
  renewal: Renewal,
  type = typeOf({ subscription, renewal }),
): Promise<SubscriptionRow> {
  const [renewed] = await applyRenewals(context, [{ subscription, renewal, type }])
  return renewed ?? subscription
}

type Renewing = { subscription: SubscriptionRow; renewal: Renewal; type?: WebhookEventType }

function typeOf({ subscription, renewal: { next } }: Renewing): WebhookEventType {
  if (next === undefined) return 'subscription.canceled'
  return subscription.billing_starts_at === null ? 'subscription.activated' : 'subscription.renewed'
}

/** Requires the locks of the customers, who share a timeline. */
async function applyRenewals(
  context: EngineContext,
  renewals: readonly Renewing[],
): Promise<SubscriptionRow[]> {
  const { trx, tenantId } = context
  for (const { subscription, renewal } of renewals)
    if (renewal.at < subscription.current_period_end) await endSegment(trx, subscription, renewal.at)
  const opened = renewals.flatMap(({ subscription, renewal: { next } }) =>
    next === undefined ? [] : [{ subscription, ...next, periodStart: next.period.start, span: next.period }],
  )
  await openSegments(context, opened)
  const changes = renewals.map((renewing) => renewedFields(renewing, context.now))
  await updateSubscriptions(trx, tenantId, changes)
  noteChange(trx, ...renewals.map(toChange))
  const orders = renewals.map(({ subscription, renewal: { at, invoice } }) => ({ subscription, at, invoice }))
  const drafts = await draftInvoices(context, orders)
  await closeWithoutPrices(
    trx,
    tenantId,
    renewals.map(({ subscription: { id, customer_id }, renewal: { at, next } }) => ({
      subscription_id: id,
      customer_id,
      until: next === undefined ? at : new Date(at.getTime() - OLDEST_MS),
    })),
  )
  const first = drafts.flatMap((id, index) =>
    id !== undefined && orders[index]?.invoice.billing_reason === 'subscription_create' ? [id] : [],
  )
  if (first.length > 0) await finalizeDrafts(context, await selectDrafts(trx, tenantId, first))
  return renewals.map(({ subscription }, index) => ({ ...subscription, ...changes[index] }))
}

function toChange(renewing: Renewing): Change {
  const { subscription, type = typeOf(renewing) } = renewing
  const isPlanChange = type === 'subscription.plan_changed'
  return { type, id: subscription.id, ...(isPlanChange && { before: subscription }) }
}

function renewedFields({ subscription, renewal: { at, status, next } }: Renewing, now: Date) {
  const { id, plan_id, anchor_at, period_index, current_period_start, fee_cents } = subscription
  const { billing_starts_at, canceled_at, past_due_since } = subscription
  return {
    id,
    plan_id,
    anchor_at,
    period_index,
    current_period_start,
    fee_cents,
    billing_starts_at,
    canceled_at,
    past_due_since,
    current_period_end: at,
    next_renewal_at: null,
    status,
    updated_at: now,
    ...(next === undefined ? { canceled_at: at, past_due_since: null } : startedWith(next, subscription)),
  }
}

function startedWith({ plan, period }: NextPeriod, { billing_starts_at }: SubscriptionRow) {
  return {
    plan_id: plan.id,
    anchor_at: period.anchor,
    period_index: period.index,
    current_period_start: period.start,
    current_period_end: period.end,
    billing_starts_at: billing_starts_at ?? period.start,
    next_renewal_at: period.end,
    fee_cents: plan.amount_cents,
  }
}
