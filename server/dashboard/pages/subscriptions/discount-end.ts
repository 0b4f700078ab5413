import { firstPeriod, nextPeriod } from '../../../subscriptions/periods.ts'
import type { Plan, Subscription } from './names.ts'

type Course = { starts_at: string; ends_at: string | null; remaining_periods: number | null }

/** Until when a discount reduces invoices, if the subscription goes on as it is. Null if for ever. */
export function endOfDiscount(
  { starts_at, ends_at, remaining_periods }: Course,
  subscription: Subscription,
  plan: Plan,
): Date | null {
  if (ends_at !== null) return new Date(ends_at)
  const last = subscription.cancel_at_period_end ? subscription.current_period_end : subscription.ends_at
  const own =
    remaining_periods === null
      ? null
      : endOfPeriods(begunAt(starts_at, subscription), remaining_periods, subscription, plan)
  if (last === null) return own
  return own === null || new Date(last) < own ? new Date(last) : own
}

function begunAt(starts_at: string, { current_period_start }: Subscription): Date {
  return new Date(Math.max(Date.parse(starts_at), Date.parse(current_period_start)))
}

function endOfPeriods(from: Date, count: number, subscription: Subscription, plan: Plan): Date {
  const calendar = { ...subscription, billing_anchor_at: anchorOf(subscription, plan) }
  let period = firstPeriod(from, calendar, plan)
  for (let index = 1; index < count; index += 1)
    period = nextPeriod(
      period.end,
      { ...calendar, anchor_at: period.anchor, period_index: period.index },
      plan,
    )
  return period.end
}

/** From 31 January, months end on the last of February and on 31 March, so the current period does not tell them. */
function anchorOf(subscription: Subscription, plan: Plan): Date {
  const { billing_anchor_at, trial_ends_at, starts_at, current_period_start, current_period_end } =
    subscription
  const start = new Date(current_period_start)
  const candidates = [billing_anchor_at, trial_ends_at, starts_at].filter((at) => at !== null)
  const fits = candidates
    .map((at) => new Date(at))
    .find((billing_anchor_at) => {
      const { end } = firstPeriod(start, { ...subscription, billing_anchor_at }, plan)
      return end.getTime() === Date.parse(current_period_end)
    })
  return fits ?? start
}
