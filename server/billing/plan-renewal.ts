import type { InvoiceRow } from '../invoices/invoices-store.ts'
import type { PlanRow } from '../plans/plans-store.ts'
import { transition } from '../subscriptions/lifecycle.ts'
import { feeFor, firstPeriod, nextPeriod, type Period } from '../subscriptions/periods.ts'
import type { Span } from '../subscriptions/proration.ts'
import type { NewSubscription, SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { chargeFor, type NewCharge, planTaxOf } from './compose-invoice.ts'

/** A renewal as it is planned, also for previews. */
export type Renewal = {
  at: Date
  status: SubscriptionRow['status']
  /** Undefined if the subscription ends. */
  next: NextPeriod | undefined
  invoice: PlannedInvoice
}

export type NextPeriod = { plan: PlanRow; period: Period; charges: NewCharge[] }

type BillingReason = Exclude<InvoiceRow['billing_reason'], 'manual'>

export type PlannedInvoice = {
  billing_reason: BillingReason
  /** The plan that the subscription has from now on. */
  plan_id: string
  currency_code: PlanRow['currency_code']
  /** Null for the first fee, which bills no usage. */
  period: Span | null
  finalizes_at: Date
}

type Delay = { finalizeAfterMs: number }

/** Plans the next period, the first paid period, or the end. Throws SUBSCRIPTION_CANCELED. */
export function planRenewal(subscription: NewSubscription, plan: PlanRow, delay: Delay): Renewal {
  const { current_period_end: at, cancel_at_period_end } = subscription
  const isFirst = subscription.status === 'trialing'
  const period = isFirst
    ? firstPeriod(at, subscription.billing_anchor, plan)
    : nextPeriod(subscription.anchor_at, subscription.period_index, plan)
  return {
    at,
    status: transition(subscription, cancel_at_period_end ? 'cancel' : 'renew'),
    next: cancel_at_period_end ? undefined : startPeriod(plan, period),
    invoice: isFirst
      ? firstInvoice(plan, period)
      : closingInvoice(cancel_at_period_end ? 'subscription_cancel' : 'subscription_cycle', {
          subscription,
          plan,
          at,
          delay,
        }),
  }
}

/** A plan of another interval cuts the period short. */
export function planRestart(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'renew'),
    next: startPeriod(plan, firstPeriod(at, subscription.billing_anchor, plan)),
    invoice: closingInvoice('subscription_update', { subscription, plan, at, delay }),
  }
}

export function planEnd(subscription: SubscriptionRow, plan: PlanRow, at: Date, delay: Delay): Renewal {
  return {
    at,
    status: transition(subscription, 'cancel'),
    next: undefined,
    invoice: closingInvoice('subscription_cancel', { subscription, plan, at, delay }),
  }
}

function startPeriod(plan: PlanRow, period: Period): NextPeriod {
  const amount_cents = feeFor(plan.amount_cents, period)
  const span = { start: period.start, end: period.end }
  return {
    plan,
    period,
    charges: chargeFor({
      kind: 'fee',
      description: plan.name,
      amount_cents,
      span,
      credited_charge_id: null,
      plan: planTaxOf(plan),
    }),
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
  return {
    billing_reason,
    plan_id: plan.id,
    currency_code: plan.currency_code,
    period: { start: subscription.current_period_start, end: at },
    finalizes_at: new Date(at.getTime() + delay.finalizeAfterMs),
  }
}
