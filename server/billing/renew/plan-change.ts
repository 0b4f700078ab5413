import { lineText } from '../../locales/line-texts.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { cutAt, type UsageMonth, usageMonth, wholePeriod } from '../../subscriptions/periods.ts'
import type { Span } from '../../subscriptions/proration.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'
import type { NewCharge } from '../compose/charges.ts'
import { type Allowance, allowancesFor } from './allowances.ts'
import { feeInArrears, isFeeBilled } from './period-fee.ts'
import { planRestart, type Renewal } from './plan-renewal.ts'
import { prorationFor, type Rest, unusedTime } from './proration-charges.ts'

export type PlanChange = {
  plan: PlanRow
  /** The rest of the period, which the new plan rates. Undefined in a trial, before the start, or at a restart. */
  rest: Rest | undefined
  usage: UsageMonth | undefined
  charges: NewCharge[]
  /** For the rest of the period. */
  allowances: Allowance[]
  /** A plan of another interval begins a period at once. */
  restart: Renewal | undefined
  fee_cents: number
  fee_unbilled_from: Date | null
} & Months

type Months = Pick<SubscriptionRow, 'usage_period_start' | 'usage_period_end' | 'part_start'>

type Change = {
  old: PlanRow
  plan: PlanRow
  prorated: boolean
  /** The charge whose unused time is given back. Undefined without one, or if its invoice is void. */
  billed: string | undefined
}
type At = { now: Date; finalizeAfterMs: number }

export function planChange(
  subscription: SubscriptionRow,
  { old, plan, prorated, billed }: Change,
  at: At,
): PlanChange {
  const { status, current_period_end, ends_at, fee_cents, fee_unbilled_from } = subscription
  const { usage_period_start, usage_period_end, part_start } = subscription
  const unchanged = {
    plan,
    rest: undefined,
    usage: undefined,
    allowances: [],
    usage_period_start,
    usage_period_end,
    part_start,
  }
  if (status === 'scheduled' || status === 'trialing')
    return { ...unchanged, charges: [], restart: undefined, fee_cents, fee_unbilled_from }
  const rest = { start: at.now, end: current_period_end, whole: wholePeriod(subscription, old) }
  const isBilled = isFeeBilled(subscription, at.now)
  const ended = feeInArrears(subscription, old, at.now)
  const unused = prorated && isBilled ? unusedTime(rest, { fee_cents, old, plan, billed }) : []
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count)
    return {
      ...unchanged,
      charges: [...ended, ...unused],
      restart: planRestart(subscription, plan, at.now, at),
      fee_cents: plan.amount_cents,
      fee_unbilled_from,
    }
  // The new plan bills unbilled time, even without proration.
  const isOfNewPlan = prorated || !isBilled
  const isInArrears = plan.billing_timing === 'in_arrears'
  const description = lineText('remainingTime', plan.name)
  // The period ends with the charged time, so that no more than the charge is given back.
  const isCharged = isOfNewPlan && !isInArrears
  const left = isCharged ? cutAt(rest, ends_at) : rest
  const remaining = isCharged ? prorationFor(left, { description, cents: plan.amount_cents, plan }) : []
  const usage = usageMonth(at.now, { anchor: subscription.anchor_at, end: left.end }, subscription, plan)
  const unbilledFrom = isOfNewPlan ? at.now : current_period_end
  return {
    plan,
    rest: left,
    usage,
    ...monthsAfter(subscription, left, usage),
    charges: [...ended, ...unused, ...remaining],
    allowances: allowancesFor(plan, { ...cutAt(rest, ends_at), ...gridOf(subscription) }, subscription),
    restart: undefined,
    fee_cents: isOfNewPlan ? plan.amount_cents : fee_cents,
    fee_unbilled_from: isInArrears ? unbilledFrom : null,
  }
}

function gridOf({ anchor_at: anchor, period_index: index }: SubscriptionRow) {
  return { anchor, index }
}

/** The month of the plan change bills the usage so far. */
function monthsAfter(
  { usage_period_start, current_period_start }: SubscriptionRow,
  rest: Span,
  usage: UsageMonth | undefined,
): Months {
  const start = usage_period_start ?? (usage ? current_period_start : null)
  const end = (usage ?? rest).end
  return { usage_period_start: start, usage_period_end: start && end, part_start: usage?.start ?? null }
}
