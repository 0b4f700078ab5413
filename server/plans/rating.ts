import type { components } from '../../generated/types.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

export type Price = components['schemas']['Price']

/** A tier includes `up_to`; the next one starts right above it. */
export type Tier = components['schemas']['PriceTier']

export type PriceTerms = Pick<Price, 'charge_model' | 'unit_amount' | 'package_size' | 'tiers'>

export type Rated = { amount: Decimal; packages?: Decimal; tiers?: RatedTier[] }
export type RatedTier = Tier & { units: Decimal; amount: Decimal }

/** In whole units of the currency or of the pricing unit. Does not round. Usage of zero or less costs nothing, flat amounts included. */
export function rate(price: PriceTerms, usage: Decimal): Rated {
  const units = usage.gt(0) ? usage : decimal(0)
  const { charge_model, unit_amount, package_size, tiers } = price
  switch (charge_model) {
    case 'per_unit':
      return { amount: units.times(unit_amount ?? 0) }
    case 'package': {
      const packages = countPackages(units, package_size ?? '1')
      return { amount: packages.times(unit_amount ?? 0), packages }
    }
    case 'graduated':
      return sum(rateGraduated(tiers ?? [], units))
    case 'volume':
      return sum(rateVolume(tiers ?? [], units))
  }
}

function rateGraduated(tiers: readonly Tier[], units: Decimal): RatedTier[] {
  return tiers.map((tier, index) => {
    const floor = decimal(tiers[index - 1]?.up_to ?? 0)
    const ceiling = tier.up_to === null || units.lt(tier.up_to) ? units : decimal(tier.up_to)
    return rateTier(tier, ceiling.gt(floor) ? ceiling.minus(floor) : decimal(0))
  })
}

function rateVolume(tiers: readonly Tier[], units: Decimal): RatedTier[] {
  const reached = tiers.findIndex(({ up_to }) => up_to === null || units.lte(up_to))
  return tiers.map((tier, index) => rateTier(tier, index === reached ? units : decimal(0)))
}

function rateTier(tier: Tier, units: Decimal): RatedTier {
  const flat = units.gt(0) ? tier.flat_amount : 0
  return { ...tier, units, amount: units.times(tier.unit_amount).plus(flat) }
}

function sum(tiers: RatedTier[]): Rated {
  return { amount: tiers.reduce((total, { amount }) => total.plus(amount), decimal(0)), tiers }
}

/** Counts started packages. Uses the remainder, since a quotient may not be exact. */
function countPackages(units: Decimal, size: string): Decimal {
  const rest = units.mod(size)
  const whole = units.minus(rest).div(size)
  return rest.gt(0) ? whole.plus(1) : whole
}
