import type { PlanRow } from '../plans/plans-store.ts'
import { periodAt } from '../subscriptions/periods.ts'
import { prorate, type Span } from '../subscriptions/proration.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { chargeFor, type NewCharge, planTaxOf } from './compose-invoice.ts'
import { planRenewal, planRestart, type Renewal } from './plan-renewal.ts'

export type PlanChange = {
  plan: PlanRow
  /** The rest of the period, which the new plan rates. Undefined in a trial or at a restart. */
  rest: (Span & { whole: Span }) | undefined
  charges: NewCharge[]
  /** The renewal with which a plan of another interval begins a period at once. */
  restart: Renewal | undefined
  fee_cents: number
}

type Change = {
  old: PlanRow
  plan: PlanRow
  prorated: boolean
  /** The charge whose unused time is given back. Undefined without a charge, or if its invoice is void. */
  billed: string | undefined
}
type At = { now: Date; finalizeAfterMs: number }

export function planChange(
  subscription: SubscriptionRow,
  { old, plan, prorated, billed }: Change,
  at: At,
): PlanChange {
  const { anchor_at, period_index, current_period_end, fee_cents } = subscription
  if (subscription.status === 'trialing')
    return { plan, rest: undefined, charges: [], restart: undefined, fee_cents }
  const { whole } = periodAt(anchor_at, period_index, old)
  const rest = { start: at.now, end: current_period_end, whole }
  const proration = (description: string, cents: number, credited_charge_id: string | null = null) =>
    prorated
      ? chargeFor({
          kind: 'proration',
          description,
          amount_cents: prorate(cents, rest, whole),
          span: rest,
          credited_charge_id,
          plan: planTaxOf(plan),
        })
      : []
  const unused = billed === undefined ? [] : proration(`Unused time on ${old.name}`, -fee_cents, billed)
  if (plan.interval !== old.interval || plan.interval_count !== old.interval_count)
    return {
      plan,
      rest: undefined,
      charges: unused,
      restart: planRestart(subscription, plan, at.now, at),
      fee_cents: plan.amount_cents,
    }
  return {
    plan,
    rest,
    charges: [...unused, ...proration(`Remaining time on ${plan.name}`, plan.amount_cents)],
    restart: undefined,
    fee_cents: prorated ? plan.amount_cents : fee_cents,
  }
}

/** Bills what the change of plan leaves: a restart, or the next renewal. */
export function renewalAfter(
  subscription: SubscriptionRow,
  { plan, restart, fee_cents }: PlanChange,
  at: At,
): Renewal {
  return restart ?? planRenewal({ ...subscription, plan_id: plan.id, fee_cents }, plan, at)
}
