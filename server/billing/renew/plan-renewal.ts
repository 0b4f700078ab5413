import type { IncludedCredit } from '../../plans/included-credits.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { nextRenewalAt } from '../../subscriptions/beginning.ts'
import { transition } from '../../subscriptions/lifecycle.ts'
import {
  type Calendar,
  cutAt,
  firstPeriod,
  nextPeriod,
  type Period,
  type UsageMonth,
  usageMonth,
  wholePeriod,
} from '../../subscriptions/periods.ts'
import type { NewSubscription, SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { NewCharge } from '../compose/charges.ts'
import type { BillingReason, PlannedInvoice } from '../compose/planned-invoice.ts'
import { type Allowance, allowancesFor, limitedOf } from './allowances.ts'
import { feeInArrears, feeOf } from './period-fee.ts'

export type Renewal = {
  at: Date
  status: SubscriptionRow['status']
  /** The fee in arrears of the ending period. */
  ended: NewCharge[]
  /** Undefined if the subscription ends. */
  next: NextPeriod | undefined
  /** Included credit of the ending period, of which only so much rolls over. */
  limited: IncludedCredit[]
  invoice: PlannedInvoice
}

export type NextPeriod = {
  plan: PlanRow
  period: Period
  charges: NewCharge[]
  /** The fee of the period, if it was billed elsewhere. */
  elsewhere?: NewCharge[]
  usage: UsageMonth | undefined
  allowances: Allowance[]
  /** True if only a month of usage has ended. */
  goesOn: boolean
}

type Delay = { finalizeAfterMs: number }

/** Throws SUBSCRIPTION_CANCELED. */
export function planRenewal(subscription: NewSubscription, plan: PlanRow, delay: Delay): Renewal {
  const { status, ends_at, trial_ends_at } = subscription
  const at = renewsAt(subscription)
  if (endsUsageMonth(subscription, at)) return planUsageMonth(subscription, plan, at, delay)
  const isFirst = status === 'scheduled' || status === 'trialing'
  // Without a trial, the first period is billed even if the subscription is to be canceled.
  const isCanceled = subscription.cancel_at_period_end && (status !== 'scheduled' || trial_ends_at !== null)
  const isLast = isCanceled || (ends_at !== null && ends_at <= at)
  const period = isFirst ? firstPeriod(at, subscription, plan) : nextPeriod(at, subscription, plan)
  return {
    at,
    status: transition(subscription, isLast ? 'cancel' : 'renew'),
    ended: feeInArrears(subscription, plan, at),
    next: isLast ? undefined : startPeriod(plan, cutAt(period, ends_at), subscription),
    limited: limitedOf(plan),
    invoice: isFirst
      ? firstInvoice(plan, period)
      : closingInvoice(isLast ? 'subscription_cancel' : 'subscription_cycle', {
          subscription,
          plan,
          at,
          delay,
        }),
  }
}

function endsUsageMonth(
  { usage_period_end, current_period_end, ends_at }: NewSubscription,
  at: Date,
): boolean {
  const isMonth = usage_period_end !== null && usage_period_end <= at && at < current_period_end
  return isMonth && (ends_at === null || at < ends_at)
}

function planUsageMonth(subscription: NewSubscription, plan: PlanRow, at: Date, delay: Delay): Renewal {
  const { anchor_at: anchor, period_index: index } = subscription
  const { current_period_start: start, current_period_end: end } = subscription
  const period = { anchor, index, start, end, whole: wholePeriod(subscription, plan) }
  const usage = usageMonth(at, period, subscription, plan)
  return {
    at,
    status: transition(subscription, 'renew'),
    ended: [],
    next: { plan, period, charges: [], usage, allowances: [], goesOn: true },
    limited: [],
    invoice: closingInvoice('subscription_usage', { subscription, plan, at, delay }),
  }
}

/** The current period was billed elsewhere, except its usage from `at` on. */
export function planBilledElsewhere(
  subscription: NewSubscription,
  plan: PlanRow,
  { period, at }: { period: Period; at: Date },
): Renewal {
  const left = cutAt(period, subscription.ends_at)
  const usage = usageMonth(at, left, subscription, plan)
  return {
    at,
    status: transition(subscription, 'renew'),
    ended: [],
    next: {
      plan,
      period: left,
      charges: [],
      elsewhere: plan.billing_timing === 'in_advance' ? feeOf(plan, left) : [],
      usage,
      allowances: [],
      goesOn: false,
    },
    limited: [],
    invoice: firstInvoice(plan, period),
  }
}

function renewsAt(subscription: NewSubscription): Date {
  const { status, trial_ends_at, current_period_start } = subscription
  return status === 'scheduled' ? (trial_ends_at ?? current_period_start) : nextRenewalAt(subscription)
}

/** The plan change bills the time until `at`. */
export function planRestart(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'renew'),
    ended: [],
    next: startPeriod(plan, cutAt(firstPeriod(at, subscription, plan), subscription.ends_at), subscription),
    limited: [],
    invoice: closingInvoice('subscription_update', { subscription, plan, at, delay }),
  }
}

export function planEnd(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'cancel'),
    ended: feeInArrears(subscription, plan, at),
    next: undefined,
    limited: limitedOf(plan),
    invoice: closingInvoice('subscription_cancel', { subscription, plan, at, delay }),
  }
}

function startPeriod(plan: PlanRow, period: Period, calendar: Calendar): NextPeriod {
  return {
    plan,
    period,
    charges: plan.billing_timing === 'in_advance' ? feeOf(plan, period) : [],
    usage: usageMonth(period.start, period, calendar, plan),
    allowances: allowancesFor(plan, period, calendar),
    goesOn: false,
  }
}

/** The first fee does not wait for usage. */
function firstInvoice({ id: plan_id, currency_code }: PlanRow, { start }: Period): PlannedInvoice {
  return { billing_reason: 'subscription_create', plan_id, currency_code, period: null, finalizes_at: start }
}

function closingInvoice(
  billing_reason: BillingReason,
  { subscription, plan, at, delay }: { subscription: NewSubscription; plan: PlanRow; at: Date; delay: Delay },
): PlannedInvoice {
  const start = subscription.usage_period_start ?? subscription.current_period_start
  return {
    billing_reason,
    plan_id: plan.id,
    currency_code: plan.currency_code,
    // A subscription canceled before its start has no period.
    period: at < start ? null : { start, end: at },
    // Past periods wait for late usage from the subscription's creation.
    finalizes_at: new Date(Math.max(at.getTime(), subscription.created_at.getTime()) + delay.finalizeAfterMs),
  }
}
