import { majorToMinor } from '../money/currency.ts'
import { MAX_AMOUNT } from '../money/max-amount.ts'
import { rate } from '../plans/rating.ts'
import type { PricedUsage } from './compose-invoice.ts'
import type { SegmentUsage } from './priced-usage.ts'

/**
 * Events are limited by the plan of their processing, but a carried value may meet another plan. Beyond
 * MAX_AMOUNT it is left out, so that each invoice can be composed.
 */
export function createCarriedLimit(): (usage: SegmentUsage) => PricedUsage {
  let total = 0
  return (usage) => {
    const { price, units, counted, currency_code } = usage
    if (units.eq(counted)) return usage
    const amount = majorToMinor(rate(price, units).amount, currency_code)
    if (total + amount > MAX_AMOUNT) return { ...usage, units: counted }
    total += amount
    return usage
  }
}
