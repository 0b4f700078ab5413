import { exponentOf } from '../../money/currency.ts'
import { type Decimal, decimal, roundTo, roundToLedger } from '../../money/decimal.ts'
import type { IncludedCredit } from '../../plans/included-credits.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { seconds } from '../../runtime/spans.ts'
import { type Calendar, endOfPeriod, type Period } from '../../subscriptions/periods.ts'

/** A grant to be, for the time from `start` on. */
export type Allowance = {
  id: string
  account_type: IncludedCredit['account_type']
  unit_code: string
  amount: Decimal
  priority: number
  start: Date
  expires_at: Date
}

/** Part of a period comes with its share, by the second. A share of 0 is left out. */
export function allowancesFor(plan: PlanRow, period: Period, calendar: Calendar): Allowance[] {
  const whole = seconds(period.whole)
  if (whole === 0) return []
  return plan.included_credits.flatMap(
    ({ id, account_type, pricing_unit_code, priority, rollover, ...credit }) => {
      const share = decimal(credit.amount).times(seconds(period)).div(whole)
      const amount =
        account_type === 'currency' ? roundTo(share, exponentOf(plan.currency_code)) : roundToLedger(share)
      if (amount.eq(0)) return []
      const expires_at =
        rollover === null ? period.end : endOfPeriod(period, calendar, plan, rollover.periods)
      const unit_code = pricing_unit_code ?? plan.currency_code
      return [{ id, account_type, unit_code, amount, priority, start: period.start, expires_at }]
    },
  )
}

export function limitedOf({ included_credits }: PlanRow): IncludedCredit[] {
  return included_credits.filter(({ rollover }) => rollover?.max_amount != null)
}
