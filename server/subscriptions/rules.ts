import { invalid, Problem, type ProblemPath } from '../errors/problem.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { hasCalendarPeriods, type Recurrence } from './calendar.ts'
import type { BillingAnchor } from './periods.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** Throws VALIDATION_ERROR at `path` for a plan without calendar periods. */
export function assertHasPeriods(anchor: BillingAnchor, plan: Recurrence, path: ProblemPath): void {
  if (anchor === 'anniversary' || hasCalendarPeriods(plan)) return
  const message =
    'is not allowed: calendar needs a plan of 1 day, 1 week, 1 year, or 1, 2, 3, 4, 6 or 12 months'
  throw invalid([{ path, code: 'not_allowed', message }])
}

/** Ends the trial now if `end` has come. Throws SUBSCRIPTION_NOT_TRIALING, VALIDATION_ERROR. */
export function parseTrialEnd(
  { status, current_period_start }: Pick<SubscriptionRow, 'status' | 'current_period_start'>,
  end: Date,
  now: Date,
): Date {
  if (status !== 'trialing') throw new Problem('SUBSCRIPTION_NOT_TRIALING', { details: { status } })
  const problem = (code: string, message: string) => invalid([{ path: 'body.trial_end', code, message }])
  if (end < current_period_start) throw problem('in_past', 'must not be before the trial began')
  if (end.getTime() - now.getTime() > MAX_TRIAL_MS)
    throw problem('too_far', 'must not be more than 730 days from now')
  return end < now ? now : end
}

/** When a webhook event announces the end of the trial. */
export function trialEndingAt(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime() - NOTICE_MS, now.getTime()))
}

const MAX_TRIAL_MS = 730 * DAY_MS
const NOTICE_MS = 3 * DAY_MS
