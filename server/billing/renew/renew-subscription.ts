import type { EngineContext } from '../../context.ts'
import { type Change, noteChange, type WebhookEventType } from '../../db/changes.ts'
import { Problem } from '../../errors/problem.ts'
import { OLDEST_MS } from '../../events/event-content.ts'
import { selectDrafts } from '../../invoices/finalizing-store.ts'
import { countBounds } from '../../plans/plan-bounds.ts'
import { loadPlan, loadPlans } from '../../plans/plans-store.ts'
import { nextRenewalAt } from '../../subscriptions/beginning.ts'
import { BILLED_ELSEWHERE } from '../../subscriptions/charges-store.ts'
import { closeWithoutPrices, endSegment } from '../../subscriptions/segments-store.ts'
import {
  type SubscriptionRow,
  updateSubscription,
  updateSubscriptions,
} from '../../subscriptions/subscriptions-store.ts'
import { draftInvoices } from '../compose/drafts.ts'
import { finalizeDrafts } from '../finalize/finalize-invoice.ts'
import { advanceDiscounts } from './advance-discounts.ts'
import { MAX_LINES, takeUpTo } from './limit-batch.ts'
import { addCharges, openSegments } from './open-segment.ts'
import { planRenewal, type Renewal } from './plan-renewal.ts'
import { endsEarly, renewedFields, segmentOf } from './renewed-fields.ts'
import { renewAllowances } from './write-allowances.ts'

export async function catchUp(
  context: EngineContext,
  subscription: SubscriptionRow,
  most = Number.POSITIVE_INFINITY,
): Promise<SubscriptionRow> {
  let current = subscription
  for (let renewals = 0; renewals < most && isRenewalDue(current, context.now); renewals += 1)
    current = startsTrial(current)
      ? await startTrial(context, current)
      : await renewSubscription(context, current)
  return current
}

function startsTrial({ status, trial_ends_at }: SubscriptionRow): boolean {
  return status === 'scheduled' && trial_ends_at !== null
}

function startTrial({ trx, now }: EngineContext, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const next_renewal_at = nextRenewalAt(subscription)
  return updateSubscription(trx, subscription, { status: 'trialing', next_renewal_at, updated_at: now })
}

export function isRenewalDue(
  { next_renewal_at }: Pick<SubscriptionRow, 'next_renewal_at'>,
  now: Date,
): boolean {
  return next_renewal_at !== null && next_renewal_at <= now
}

async function renewSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  return applyRenewal(context, subscription, planRenewal(subscription, plan, context))
}

/** Renews up to the limit of a transaction. Returns about how many lines it wrote. */
export async function renewSubscriptions(
  context: EngineContext,
  items: readonly SubscriptionRow[],
): Promise<number> {
  for (const subscription of items.filter(startsTrial)) await startTrial(context, subscription)
  const due = items.filter((subscription) => !startsTrial(subscription))
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
    return plan.prices.length + countBounds(plan) + plan.included_credits.length
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
  if (next.goesOn) return 'subscription.updated'
  return subscription.billing_starts_at === null ? 'subscription.activated' : 'subscription.renewed'
}

/** Requires the locks of the customers, who share a timeline. */
async function applyRenewals(
  context: EngineContext,
  renewals: readonly Renewing[],
): Promise<SubscriptionRow[]> {
  const { trx, tenantId } = context
  const renewed = await renewWithoutInvoices(context, renewals)
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
  return renewed
}

export async function renewWithoutInvoices(
  context: EngineContext,
  renewals: readonly Renewing[],
): Promise<SubscriptionRow[]> {
  const { trx, tenantId } = context
  for (const { subscription, renewal } of renewals)
    if (endsEarly(subscription, renewal)) await endSegment(trx, subscription, renewal.at)
  const opened = renewals.flatMap(({ subscription, renewal: { next } }) =>
    next === undefined ? [] : [segmentOf(subscription, next)],
  )
  await addCharges(
    context,
    renewals.map(({ subscription, renewal: { ended } }) => ({ subscription, charges: ended })),
  )
  await addCharges(
    context,
    renewals.map(({ subscription, renewal: { next } }) => ({ subscription, charges: next?.elsewhere ?? [] })),
    BILLED_ELSEWHERE,
  )
  await openSegments(context, opened)
  const changes = renewals.map((renewing) =>
    renewedFields(renewing.subscription, renewing.renewal, context.now),
  )
  await updateSubscriptions(trx, tenantId, changes)
  noteChange(trx, ...renewals.map(toChange))
  await advanceDiscounts(
    context,
    renewals.filter(({ renewal: { next } }) => next?.goesOn !== true),
  )
  await renewAllowances(context, renewals)
  return renewals.map(({ subscription }, index) => ({ ...subscription, ...changes[index] }))
}

function toChange(renewing: Renewing): Change {
  const { subscription, type = typeOf(renewing) } = renewing
  const saysWhatChanged = type === 'subscription.plan_changed' || type === 'subscription.updated'
  return { type, id: subscription.id, ...(saysWhatChanged && { before: subscription }) }
}
