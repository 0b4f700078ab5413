import { Problem } from '../../errors/problem.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { beginAgain, nextRenewalAt } from '../../subscriptions/beginning.ts'
import { assertEnd, assertStart, parseTrialEnd, trialEndingAt } from '../../subscriptions/rules.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'

type Times = { starts_at?: Date; ends_at?: Date | null; trial_ends_at?: Date }

/**
 * Returns at least one changed field. Throws SUBSCRIPTION_NOT_SCHEDULED, SUBSCRIPTION_NOT_TRIALING, VALIDATION_ERROR.
 */
export function changeTimes(
  current: SubscriptionRow,
  { starts_at, trial_ends_at, ...end }: Times,
  { plan, now }: { plan: PlanRow; now: Date },
): Partial<SubscriptionRow> {
  const { status } = current
  const changed = { ...current, ...end }
  if (starts_at !== undefined && status !== 'scheduled')
    throw new Problem('SUBSCRIPTION_NOT_SCHEDULED', { details: { status } })
  if (starts_at !== undefined) assertStart(starts_at, now, end.ends_at === undefined ? current.ends_at : null)
  const start = later(
    starts_at ?? current.starts_at ?? current.created_at,
    status === 'scheduled' ? now : undefined,
  )
  if (end.ends_at !== undefined) assertEnd(end.ends_at, start, now)
  const trialEnd = trial_ends_at && parseTrialEnd(current, trial_ends_at, now)
  if (status === 'scheduled') return { ...end, ...beginAgain(changed, start, plan) }
  const trial = trialEnd && trialUntil(trialEnd, now)
  return { ...end, ...trial, next_renewal_at: nextRenewalAt({ ...changed, ...trial }) }
}

function later(at: Date, earliest: Date | undefined): Date {
  return earliest !== undefined && at < earliest ? earliest : at
}

function trialUntil(end: Date, now: Date) {
  return {
    trial_ends_at: end,
    anchor_at: end,
    current_period_end: end,
    trial_ending_at: trialEndingAt(end, now),
  }
}
