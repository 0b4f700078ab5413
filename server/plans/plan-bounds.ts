import { type CurrencyCode, majorToMinor } from '../money/currency.ts'
import { decimal } from '../money/decimal.ts'
import type { Fraction } from '../money/fraction.ts'
import type { BoundedPart, Bounds } from './bounds.ts'
import type { PlanRow } from './plans-store.ts'

type BoundedPlan = Pick<PlanRow, 'currency_code' | 'prices' | 'minimum_amount_cents' | 'maximum_amount_cents'>

/** Counts the most lines that bounds add for each part: one for each price, and one for the plan. */
export function countBounds({
  prices,
  minimum_amount_cents,
  maximum_amount_cents,
}: Omit<BoundedPlan, 'currency_code'>): number {
  const bounded = prices.filter(
    ({ minimum_amount, maximum_amount }) => minimum_amount !== null || maximum_amount !== null,
  )
  return bounded.length + (minimum_amount_cents === null && maximum_amount_cents === null ? 0 : 1)
}

export function boundsOf({
  currency_code,
  prices,
  minimum_amount_cents,
  maximum_amount_cents,
}: BoundedPlan): Pick<BoundedPart, 'plan' | 'prices'> {
  return {
    plan: toBounds(minimum_amount_cents, maximum_amount_cents),
    prices: prices.map(({ id, minimum_amount, maximum_amount }) => ({
      id,
      ...toBounds(inMinor(minimum_amount, currency_code), inMinor(maximum_amount, currency_code)),
    })),
  }
}

function toBounds(minimum: number | null, maximum: number | null): Bounds {
  return { minimum: toFraction(minimum), maximum: toFraction(maximum) }
}

function toFraction(cents: number | null): Fraction | null {
  return cents === null ? null : { numerator: BigInt(cents), denominator: 1n }
}

/** A bound has at most the currency's decimals, so nothing is rounded. */
function inMinor(amount: string | null, currency: CurrencyCode): number | null {
  return amount === null ? null : majorToMinor(decimal(amount), currency)
}
