import type { components } from '../../generated/types.ts'
import { boundaryAt, calendarFrom, type Grid, type Recurrence, type Whole, wholeAround } from './calendar.ts'
import { prorate, type Span } from './proration.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/** `index` counts from the anchor. A partial period belongs to `whole`. */
export type Period = Span & { anchor: Date; index: number; whole: Span }

export type Calendar = Pick<SubscriptionRow, 'billing_anchor' | 'billing_anchor_at' | 'timezone'>
type Placed = Calendar & Pick<SubscriptionRow, 'anchor_at' | 'period_index'>

/** The first period is partial, unless a whole one starts at `from`. */
export function firstPeriod(from: Date, calendar: Calendar, recurrence: Recurrence): Period {
  const grid = firstGrid(from, calendar, recurrence)
  return periodFrom(from, grid, wholeAround(grid, recurrence, from))
}

export function nextPeriod(from: Date, subscription: Placed, recurrence: Recurrence): Period {
  const grid = gridOf(subscription)
  return periodFrom(from, grid, wholeAround(grid, recurrence, from, subscription.period_index + 1))
}

/** A month of a period whose usage is billed monthly. A partial month belongs to `whole`. */
export type UsageMonth = Span & { whole: Span }

/** The rest of the month. Undefined for usage billed by the period. */
export function usageMonth(
  from: Date,
  { anchor, end }: Pick<Period, 'anchor' | 'end'>,
  calendar: Calendar,
  { usage_billing_interval }: Pick<components['schemas']['Plan'], 'usage_billing_interval'>,
): UsageMonth | undefined {
  if (usage_billing_interval === 'period') return undefined
  const { index: _, ...whole } = wholeAround(gridOf({ ...calendar, anchor_at: anchor }), MONTH, from)
  return cutAt({ start: from, end: whole.end, whole }, end)
}

export function periodsUntil(
  now: Date,
  start: Date,
  calendar: Calendar,
  recurrence: Recurrence,
  most: number,
): Period[] {
  const periods: Period[] = []
  if (start > now) return periods
  let period = firstPeriod(start, calendar, recurrence)
  periods.push(period)
  while (period.end <= now && periods.length < most) {
    const { anchor: anchor_at, index: period_index } = period
    period = nextPeriod(period.end, { ...calendar, anchor_at, period_index }, recurrence)
    periods.push(period)
  }
  return periods
}

export function wholePeriod(subscription: Placed, recurrence: Recurrence): Span {
  const grid = gridOf(subscription)
  const { period_index } = subscription
  return {
    start: boundaryAt(grid, recurrence, period_index),
    end: boundaryAt(grid, recurrence, period_index + 1),
  }
}

/** The end of the period so many periods later. */
export function endOfPeriod(
  { anchor, index }: Period,
  calendar: Calendar,
  recurrence: Recurrence,
  later: number,
): Date {
  return boundaryAt(gridOf({ ...calendar, anchor_at: anchor }), recurrence, index + 1 + later)
}

/** A shortened period belongs to the same `whole`. */
export function cutAt<Cut extends Span>(period: Cut, end: Date | null): Cut {
  return end !== null && end < period.end ? { ...period, end } : period
}

export function feeFor(amountCents: number, period: Pick<Period, keyof Span | 'whole'>): number {
  return prorate(amountCents, period, period.whole)
}

function firstGrid(
  from: Date,
  { billing_anchor, billing_anchor_at, timezone }: Calendar,
  to: Recurrence,
): Grid {
  if (billing_anchor === 'calendar') return calendarFrom(from, timezone, to)
  return { anchor: billing_anchor_at ?? from, timezone, startsDay: false }
}

function gridOf({ anchor_at, timezone, billing_anchor }: Omit<Placed, 'period_index'>): Grid {
  return { anchor: anchor_at, timezone, startsDay: billing_anchor === 'calendar' }
}

function periodFrom(from: Date, { anchor }: Grid, { index, ...whole }: Whole): Period {
  return { anchor, index, whole, start: from, end: whole.end }
}

const MONTH: Recurrence = { interval: 'month', interval_count: 1 }
