import type { components } from '../../generated/types.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

/** What a price says, in decimal strings of minor units or of a pricing unit. */
export type Price = components['schemas']['Price']

/** A tier reaches up to and including `up_to`; the next begins right above it, so that no fraction falls between. */
export type Tier = components['schemas']['PriceTier']

/** The members of a price that decide what usage costs. */
export type PriceTerms = Pick<Price, 'charge_model' | 'unit_amount' | 'package_size' | 'tiers'>

export type Rated = { amount: Decimal; packages?: Decimal; tiers?: RatedTier[] }
export type RatedTier = Tier & { units: Decimal; amount: Decimal }

/**
 * What an amount of usage costs, exact: nothing is rounded here. No usage costs nothing, flat amounts included, and usage
 * below zero counts as none. It does not know the currency, the period or the wallet.
 */
export function rate(price: PriceTerms, usage: Decimal): Rated {
  const units = usage.gt(0) ? usage : decimal(0)
  const { charge_model, unit_amount, package_size, tiers } = price
  switch (charge_model) {
    case 'per_unit':
      return { amount: units.times(unit_amount ?? 0) }
    case 'package': {
      const packages = roundUp(units, package_size ?? '1')
      return { amount: packages.times(unit_amount ?? 0), packages }
    }
    case 'graduated':
      return sum(graduate(tiers ?? [], units))
    case 'volume':
      return sum(fill(tiers ?? [], units))
  }
}

/** Each tier takes the units that lie in it. */
function graduate(tiers: readonly Tier[], units: Decimal): RatedTier[] {
  return tiers.map((tier, index) => {
    const floor = decimal(tiers[index - 1]?.up_to ?? 0)
    const ceiling = tier.up_to === null || units.lt(tier.up_to) ? units : decimal(tier.up_to)
    return rateTier(tier, ceiling.gt(floor) ? ceiling.minus(floor) : decimal(0))
  })
}

/** The tier that the units reach takes them all. */
function fill(tiers: readonly Tier[], units: Decimal): RatedTier[] {
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

/** How many packages it takes: a begun one counts whole. Done by remainder, since a quotient may not end. */
function roundUp(units: Decimal, size: string): Decimal {
  const rest = units.mod(size)
  const whole = units.minus(rest).div(size)
  return rest.gt(0) ? whole.plus(1) : whole
}
