import { invalid } from '../../errors/problem.ts'
import { MAX_READ, type Refusal, spend } from '../../metering/counted-events/budget.ts'
import { isProcessedIn } from '../../metering/counted-events/counted-events-store.ts'
import { requireKept } from '../../metering/counted-events/require-kept.ts'
import { pastAmount } from '../../metering/past-usage/past-amount.ts'
import { countValues } from '../../metering/past-usage/past-usage-store.ts'
import { counterOf } from '../../metering/plan-prices.ts'
import type { Span } from '../../metering/usage-report/window.ts'
import { MAX_AMOUNT } from '../../money/max-amount.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/spans.ts'
import { type Period, periodsUntil, usageMonth } from '../../subscriptions/periods.ts'
import type { NewSubscription } from '../../subscriptions/subscriptions-store.ts'
import type { CustomerContext } from '../current-time.ts'

type Past = { subscription: NewSubscription; plan: PlanRow; isBilledElsewhere: boolean }

/** Usage is billed next from `at`. */
type Current = { period: Period; at: Date }

/**
 * Returns the current paid period of a subscription that starts in the past. Throws VALIDATION_ERROR if it has too
 * many periods, or if their usage cannot be read or costs too much.
 */
export async function parsePast(
  context: CustomerContext,
  { subscription, plan, isBilledElsewhere }: Past,
): Promise<Current | undefined> {
  const { now } = context
  const { current_period_start: start, trial_ends_at } = subscription
  if (now.getTime() - start.getTime() > MAX_AGE_MS) throw refusal('too_far')
  const periods = periodsUntil(now, trial_ends_at ?? start, subscription, plan, MAX_PERIODS + 1)
  if (periods.length > MAX_PERIODS) throw refusal('too_many_periods')
  const starts = periods.flatMap((period) => usageStarts(period, now, subscription, plan))
  const [period, at] = [periods.at(-1), starts.at(-1)]
  const current = period && at && { period, at }
  if (plan.prices.length === 0) return current
  const billed = isBilledElsewhere ? starts.slice(-1) : starts
  await requireReadable(context, subscription, unreadIn(plan, billed, now))
  const meterIds = plan.prices.map(({ meter_id }) => meter_id)
  const values = { since: billed[0] ?? now, most: MAX_VALUES + 1 }
  if ((await countValues(context.trx, subscription, meterIds, values)) > MAX_VALUES)
    throw refusal('too_much_usage')
  if ((await pastAmount(context.trx, subscription, plan, spansOf(billed, now))) > MAX_AMOUNT)
    throw refusal('too_much_usage', TOO_DEAR)
  return current
}

/** Usage is billed together for a period, or for each of its months. */
function usageStarts(period: Period, now: Date, subscription: NewSubscription, plan: PlanRow): Date[] {
  const starts = [period.start]
  const monthAt = (at: Date) => usageMonth(at, period, subscription, plan)
  for (let month = monthAt(period.start); month && month.end < period.end && month.end <= now; ) {
    starts.push(month.end)
    month = monthAt(month.end)
  }
  return starts
}

/** The last span ends on a whole hour after any processed event, so that it reads no events. */
function spansOf(starts: readonly Date[], now: Date): Span[] {
  const end = new Date(now.getTime() - (now.getTime() % HOUR_MS) + 2 * HOUR_MS)
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? end }))
}

/** Spans whose events are read one by one: hours that a boundary cuts, or all with prices that have filters. */
function unreadIn({ prices }: PlanRow, starts: readonly Date[], now: Date): Unread[] {
  if (prices.some((price) => counterOf(price) !== price.meter_id))
    return spansOf(starts, now).map((span) => ({ start: span.from, span }))
  const cut = starts.filter((start) => start.getTime() % HOUR_MS !== 0)
  return cut.map((start) => {
    const from = new Date(start.getTime() - (start.getTime() % HOUR_MS))
    return { start, span: { from, to: new Date(from.getTime() + HOUR_MS) } }
  })
}

type Unread = { start: Date; span: Span }

async function requireReadable(
  { trx, timeline }: CustomerContext,
  subscription: NewSubscription,
  unread: readonly Unread[],
): Promise<void> {
  const [first] = unread
  if (first === undefined) return
  const budget = { left: MAX_READ, refuse: refusal }
  for (const { span } of unread) await spend(trx, budget, isProcessedIn(subscription, span))
  await requireKept(trx, timeline, first.start, () => refusal('events_dropped'))
}

function refusal(code: Refusal | keyof typeof MESSAGES, message = MESSAGES[code]) {
  return invalid([{ path: 'body.starts_at', code, message }])
}

const MESSAGES = {
  too_far: 'must not be more than 366 days ago',
  too_many_periods: 'must not be more than 100 periods ago',
  too_many_events: 'must be on a whole hour: its periods have parts with more than 100,000 events',
  too_much_usage: 'must be later: more than 100,000 distinct values were counted since then',
  events_dropped: 'must be on a whole hour: events of the part of its hour are no longer kept',
}
const TOO_DEAR = 'must be later: usage since then comes to more than 10^15 minor units'

/** Each value becomes a row. */
const MAX_VALUES = 100_000
const MAX_AGE_MS = 366 * DAY_MS
const MAX_PERIODS = 100
