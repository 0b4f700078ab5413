import { type Decimal, decimal } from '../money/decimal.ts'
import { type Price, rate } from '../plans/rating.ts'
import type { AssignedReading } from './aggregate.ts'

/** In major units. A larger amount must be a mistake. */
export const MAX_ALONE = 1_000_000_000_000

export function createEventLimit(): (readings: readonly AssignedReading[]) => boolean {
  const safe = new Map<Price, Decimal>()
  const fits = (price: Price, units: Decimal) => {
    const upTo = safe.get(price) ?? safeUnits(price)
    safe.set(price, upTo)
    return units.lte(upTo) || rate(price, units).amount.lte(MAX_ALONE)
  }
  return (readings) =>
    readings.every(({ reading: { value }, segments: matches }) =>
      matches.every(({ price }) => price === undefined || fits(price, value)),
    )
}

/** Units that cannot exceed MAX_ALONE, so that many tiers need not be rated. */
function safeUnits(price: Price): Decimal {
  const { flat, each } = steepest(price)
  const units = (0.999 * MAX_ALONE - flat) / each
  return decimal(Math.max(0, Math.min(units || 0, MAX_ALONE)))
}

function steepest(price: Price): { flat: number; each: number } {
  switch (price.charge_model) {
    case 'per_unit':
      return { flat: 0, each: Number(price.unit_amount) }
    case 'package':
      return {
        flat: Number(price.package_amount),
        each: Number(price.package_amount) / Number(price.package_size),
      }
    default:
      return {
        flat: price.tiers.reduce((sum, { flat_amount }) => sum + Number(flat_amount), 0),
        each: Math.max(...price.tiers.map(({ unit_amount }) => Number(unit_amount))),
      }
  }
}
