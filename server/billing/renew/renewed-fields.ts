import { nextRenewalAt } from '../../subscriptions/beginning.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { NewSegment } from './open-segment.ts'
import type { NextPeriod, Renewal } from './plan-renewal.ts'

/** The segment of a month of usage ends with the month. */
export function endsEarly({ current_period_end }: SubscriptionRow, { at, next }: Renewal): boolean {
  return at < current_period_end && next?.goesOn !== true
}

export function segmentOf(subscription: SubscriptionRow, next: NextPeriod): NewSegment {
  const { plan, period, charges, usage, goesOn } = next
  const partStart = (goesOn ? subscription.part_start : null) ?? usage?.start
  return {
    subscription,
    plan,
    charges,
    periodStart: period.start,
    span: usage ?? period,
    month: usage && {
      start: usage.start,
      part: { ...period, start: partStart ?? usage.start },
    },
  }
}

/** One statement writes many subscriptions, so all have the same fields. */
export function renewedFields(subscription: SubscriptionRow, { at, status, next }: Renewal, now: Date) {
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
    // A subscription canceled before its start shows its first period.
    current_period_end: at < current_period_start ? subscription.current_period_end : at,
    fee_unbilled_from: null,
    usage_period_start: subscription.usage_period_start,
    usage_period_end: subscription.usage_period_end && at,
    part_start: subscription.part_start,
    next_renewal_at: null,
    status,
    updated_at: now,
    ...(next === undefined ? { canceled_at: at, past_due_since: null } : startedWith(next, subscription)),
  }
}

function startedWith({ plan, period, usage, goesOn }: NextPeriod, subscription: SubscriptionRow) {
  const { billing_starts_at, ends_at, fee_cents, fee_unbilled_from, part_start } = subscription
  const current_period_end = period.end
  const usage_period_end = usage?.end ?? null
  const months = { usage_period_start: usage?.start ?? null, usage_period_end }
  const next_renewal_at = nextRenewalAt({ current_period_end, usage_period_end, ends_at })
  if (goesOn)
    return { ...months, current_period_end, next_renewal_at, fee_cents, fee_unbilled_from, part_start }
  return {
    ...months,
    plan_id: plan.id,
    anchor_at: period.anchor,
    period_index: period.index,
    current_period_start: period.start,
    current_period_end,
    billing_starts_at: billing_starts_at ?? months.usage_period_start ?? period.start,
    part_start: months.usage_period_start,
    next_renewal_at,
    fee_unbilled_from: plan.billing_timing === 'in_arrears' ? period.start : null,
    fee_cents: plan.amount_cents,
  }
}
