import { parseAnyTime } from '../errors/any-time.ts'
import { invalid, Problem, type ProblemPath } from '../errors/problem.ts'
import { DAY_MS } from '../runtime/spans.ts'
import { hasCalendarPeriods, type Recurrence } from './calendar.ts'
import type { Calendar } from './periods.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** Throws VALIDATION_ERROR. */
export function assertHasPeriods(
  anchor: Calendar['billing_anchor'],
  plan: Recurrence,
  path: ProblemPath,
): void {
  if (anchor !== 'calendar' || hasCalendarPeriods(plan)) return
  const message =
    'is not allowed: calendar needs a plan of 1 day, 1 week, 1 year, or 1, 2, 3, 4, 6 or 12 months'
  throw invalid([{ path, code: 'not_allowed', message }])
}

/** Only `custom` has a time, from the year 2000 to 9000. Throws VALIDATION_ERROR. */
export function parseAnchor(
  anchor: Calendar['billing_anchor'],
  at: string | null | undefined,
): Pick<Calendar, 'billing_anchor' | 'billing_anchor_at'> {
  const path = 'body.billing_anchor_at'
  const problem = (code: string, message: string) => invalid([{ path, code, message }])
  if (anchor === 'custom' && at == null) throw problem('required', 'is required with billing_anchor custom')
  if (anchor !== 'custom' && at != null)
    throw problem('not_allowed', 'is not allowed without billing_anchor custom')
  return { billing_anchor: anchor, billing_anchor_at: at == null ? null : parseAnyTime(at, path) }
}

/** Defaults to now. Throws VALIDATION_ERROR. */
export function parseStart(at: string | null | undefined, now: Date): Date {
  if (at == null) return now
  const start = new Date(at)
  assertStart(start, now, null)
  return start
}

/** Throws VALIDATION_ERROR. */
export function assertStart(start: Date, now: Date, end: Date | null): void {
  if (start.getTime() - now.getTime() > MAX_AHEAD_MS)
    throw badStart('too_far', 'must not be more than 731 days from now')
  if (end !== null && start >= end) throw badStart('too_far', 'must be before ends_at')
}

function badStart(code: string, message: string): Problem {
  return invalid([{ path: 'body.starts_at', code, message }])
}

type PastPeriods = 'bill' | 'billed_elsewhere'

/** Throws VALIDATION_ERROR for a start that is not in the past. */
export function parsePastPeriods(past: PastPeriods | undefined, start: Date, now: Date): PastPeriods {
  if (past === undefined || start < now) return past ?? 'bill'
  const message = 'is not allowed unless starts_at is in the past'
  throw invalid([{ path: 'body.past_periods', code: 'not_allowed', message }])
}

/** Throws VALIDATION_ERROR. */
export function assertEnd(end: Date | null, start: Date, now: Date): void {
  if (end === null || (end > start && end > now)) return
  const message = 'must be after now and after the start'
  throw invalid([{ path: 'body.ends_at', code: 'in_past', message }])
}

/** Ends the trial at once if `end` has passed. Throws SUBSCRIPTION_NOT_TRIALING, VALIDATION_ERROR. */
export function parseTrialEnd(
  { status, current_period_start }: Pick<SubscriptionRow, 'status' | 'current_period_start'>,
  end: Date,
  now: Date,
): Date {
  if (status !== 'trialing') throw new Problem('SUBSCRIPTION_NOT_TRIALING', { details: { status } })
  const problem = (code: string, message: string) => invalid([{ path: 'body.trial_ends_at', code, message }])
  if (end < current_period_start) throw problem('in_past', 'must not be before the trial began')
  if (end.getTime() - now.getTime() > MAX_TRIAL_MS)
    throw problem('too_far', 'must not be more than 730 days from now')
  return end < now ? now : end
}

export function trialEndingAt(end: Date, now: Date): Date {
  return new Date(Math.max(end.getTime() - NOTICE_MS, now.getTime()))
}

const MAX_TRIAL_MS = 730 * DAY_MS
const MAX_AHEAD_MS = 731 * DAY_MS
const NOTICE_MS = 3 * DAY_MS
