import type { PlanRow } from '../../plans/plans-store.ts'
import { feeFor, wholePeriod } from '../../subscriptions/periods.ts'
import type { Span } from '../../subscriptions/proration.ts'
import type { NewSubscription } from '../../subscriptions/subscriptions-store.ts'
import { chargeFor, type NewCharge, planOfCharge } from '../compose/charges.ts'

/** Returns none for a fee in advance. */
export function feeInArrears(
  subscription: Pick<NewSubscription, 'fee_unbilled_from'> & Parameters<typeof wholePeriod>[0],
  plan: PlanRow,
  at: Date,
): NewCharge[] {
  const { fee_unbilled_from: start } = subscription
  if (start === null || start >= at) return []
  return feeOf(plan, { start, end: at, whole: wholePeriod(subscription, plan) })
}

export function isFeeBilled(
  { fee_unbilled_from }: Pick<NewSubscription, 'fee_unbilled_from'>,
  at: Date,
): boolean {
  return fee_unbilled_from === null || fee_unbilled_from > at
}

export function feeOf(plan: PlanRow, period: Span & { whole: Span }): NewCharge[] {
  return chargeFor({
    kind: 'fee',
    description: plan.name,
    amount_cents: feeFor(plan.amount_cents, period),
    span: { start: period.start, end: period.end },
    credited_charge_id: null,
    plan: planOfCharge(plan),
  })
}
