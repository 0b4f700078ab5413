import { DAY_MS } from '../runtime/spans.ts'
import type { Recurrence } from './calendar.ts'
import { type Calendar, cutAt, firstPeriod } from './periods.ts'
import { trialEndingAt } from './rules.ts'
import type { NewSubscription } from './subscriptions-store.ts'

type Beginning = Pick<
  NewSubscription,
  | 'status'
  | 'starts_at'
  | 'trial_ends_at'
  | 'trial_ending_at'
  | 'anchor_at'
  | 'period_index'
  | 'current_period_start'
  | 'current_period_end'
  | 'next_renewal_at'
>
type Terms = Calendar & Pick<NewSubscription, 'ends_at'>

/**
 * Without a trial, a subscription that starts now has an empty period, and its renewal opens the first paid one at
 * once.
 */
export function beginAt(
  start: Date,
  trialDays: number,
  terms: Terms,
  plan: Recurrence,
  now: Date,
): Beginning {
  const trialEnd = trialDays > 0 ? new Date(start.getTime() + trialDays * DAY_MS) : null
  const isScheduled = start > now
  const paid =
    isScheduled && trialEnd === null ? cutAt(firstPeriod(start, terms, plan), terms.ends_at) : undefined
  const current_period_end = paid?.end ?? trialEnd ?? start
  return {
    status: isScheduled ? 'scheduled' : 'trialing',
    starts_at: start,
    trial_ends_at: trialEnd,
    trial_ending_at: trialEnd && trialEndingAt(trialEnd, start),
    anchor_at: paid?.anchor ?? trialEnd ?? start,
    period_index: paid?.index ?? -1,
    current_period_start: start,
    current_period_end,
    next_renewal_at: isScheduled
      ? start
      : nextRenewalAt({ current_period_end, usage_period_end: null, ends_at: terms.ends_at }),
  }
}

/** A scheduled subscription's trial keeps its length. */
export function beginAgain(
  { current_period_start, trial_ends_at, ...subscription }: NewSubscription,
  start: Date,
  plan: Recurrence,
): Beginning {
  const trialDays =
    trial_ends_at === null ? 0 : (trial_ends_at.getTime() - current_period_start.getTime()) / DAY_MS
  return beginAt(start, trialDays, subscription, plan, new Date(0))
}

/** The end of the period, or of a month of usage or the subscription in it. */
export function nextRenewalAt({
  current_period_end,
  usage_period_end,
  ends_at,
}: Pick<NewSubscription, 'current_period_end' | 'usage_period_end' | 'ends_at'>): Date {
  const end = usage_period_end ?? current_period_end
  return ends_at !== null && ends_at < end ? ends_at : end
}
