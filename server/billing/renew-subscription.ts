import type { EngineContext } from '../context.ts'
import { loadInvoice } from '../invoices/store.ts'
import { loadPlan } from '../plans/store.ts'
import { endSegment, type SubscriptionRow, updateSubscription } from '../subscriptions/store.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeDraft } from './finalize-invoice.ts'
import { openSegment } from './open-segment.ts'
import { type NextPeriod, planRenewal, type Renewal } from './plan-renewal.ts'

/** Performs the renewals that are due by now, in order. */
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

export async function renewSubscription(
  context: EngineContext,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const plan = await loadPlan(context.trx, context.tenantId, subscription.plan_id)
  return applyRenewal(context, subscription, planRenewal(subscription, plan, context))
}

export async function applyRenewal(
  context: EngineContext,
  subscription: SubscriptionRow,
  { at, status, next, invoice }: Renewal,
): Promise<SubscriptionRow> {
  const { trx, tenantId, now } = context
  if (at < subscription.current_period_end) await endSegment(trx, subscription, at)
  if (next !== undefined) {
    const { plan, period, charges } = next
    await openSegment(context, subscription, { plan, periodStart: period.start, span: period, charges })
  }
  const renewed = await updateSubscription(trx, subscription, {
    status,
    ...(next === undefined ? endedAt(at) : startedWith(next, subscription)),
    updated_at: now,
  })
  const invoiceId = await draftInvoice(context, subscription, at, invoice)
  if (invoiceId !== undefined && invoice.billing_reason === 'subscription_create')
    await finalizeDraft(context, await loadInvoice(trx, tenantId, invoiceId))
  return renewed
}

function endedAt(at: Date) {
  return { canceled_at: at, next_renewal_at: null, current_period_end: at }
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
