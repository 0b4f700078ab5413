import { invalid } from '../http/problem.ts'
import { hasCalendarPeriods, type Recurrence } from './calendar.ts'
import type { BillingAnchor } from './periods.ts'

/** Throws VALIDATION_ERROR at `path` for a plan whose periods do not begin where the calendar's do. */
export function assertHasPeriods(anchor: BillingAnchor, plan: Recurrence, path: string): void {
  if (anchor === 'anniversary' || hasCalendarPeriods(plan)) return
  const message =
    'is not allowed: calendar needs a plan of 1 day, 1 week, 1 year, or 1, 2, 3, 4, 6 or 12 months'
  throw invalid([{ path, code: 'not_allowed', message }])
}
