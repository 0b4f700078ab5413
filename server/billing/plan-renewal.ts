import type { PlanRow } from '../plans/store.ts'
import { transition } from '../subscriptions/lifecycle.ts'
import { feeFor, firstPeriod, nextPeriod, type Period } from '../subscriptions/periods.ts'
import type { Span } from '../subscriptions/proration.ts'
import type { SubscriptionRow } from '../subscriptions/store.ts'
import { type Charge, chargeFor } from './compose-invoice.ts'

/** Written by `applyRenewal`, previewed by getUpcomingInvoice. */
export type Renewal = {
  at: Date
  status: SubscriptionRow['status']
  /** Undefined if the subscription ends. */
  next: NextPeriod | undefined
  invoice: PlannedInvoice
}

export type NextPeriod = { plan: PlanRow; period: Period; charges: Charge[] }

export type PlannedInvoice = {
  billing_reason: 'subscription_create' | 'subscription_cycle'
  currency_code: PlanRow['currency_code']
  period: Span
  finalizes_at: Date
}

type Delay = { finalizeAfterMs: number }

/** Plans the next period, the first paid one after a trial, or the end of the subscription. Throws SUBSCRIPTION_CANCELED. */
export function planRenewal(subscription: SubscriptionRow, plan: PlanRow, delay: Delay): Renewal {
  const { current_period_end: at, cancel_at_period_end } = subscription
  const isFirst = subscription.status === 'trialing'
  const period = isFirst
    ? firstPeriod(at, subscription.billing_anchor, plan)
    : nextPeriod(subscription.anchor_at, subscription.period_index, plan)
  return {
    at,
    status: transition(subscription, cancel_at_period_end ? 'cancel' : 'renew'),
    next: cancel_at_period_end ? undefined : startPeriod(plan, period),
    invoice: isFirst ? firstInvoice(plan, period) : cycleInvoice(subscription, plan, at, delay),
  }
}

/** A plan of another interval cuts the current period short. */
export function planRestart(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'renew'),
    next: startPeriod(plan, firstPeriod(at, subscription.billing_anchor, plan)),
    invoice: cycleInvoice(subscription, plan, at, delay),
  }
}

export function planEnd(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'cancel'),
    next: undefined,
    invoice: cycleInvoice(subscription, plan, at, delay),
  }
}

function startPeriod(plan: PlanRow, period: Period): NextPeriod {
  return { plan, period, charges: chargeFor(plan.name, period, feeFor(plan.amount_cents, period)) }
}

/** The first fee waits for no usage. */
function firstInvoice({ currency_code }: PlanRow, period: Period): PlannedInvoice {
  return { billing_reason: 'subscription_create', currency_code, period, finalizes_at: period.start }
}

function cycleInvoice(
  { current_period_start }: SubscriptionRow,
  { currency_code }: PlanRow,
  at: Date,
  { finalizeAfterMs }: Delay,
): PlannedInvoice {
  return {
    billing_reason: 'subscription_cycle',
    currency_code,
    period: { start: current_period_start, end: at },
    finalizes_at: new Date(at.getTime() + finalizeAfterMs),
  }
}
