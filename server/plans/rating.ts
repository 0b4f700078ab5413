import type { components } from '../../generated/types.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

export type Price = components['schemas']['Price']

/** `up_to` is included. */
export type Tier = components['schemas']['PriceTier']

/** Prices stored by earlier versions have no `free_units`. */
export type PriceTerms = { free_units?: string } & (
  | { charge_model: 'per_unit'; unit_amount: string }
  | { charge_model: 'package'; package_amount: string; package_size: string }
  | { charge_model: 'graduated' | 'volume'; tiers: readonly Tier[] }
)

/** The model prices the units without `free_units`. */
export type Rated = { amount: Decimal; free_units: Decimal } & Modelled
type Modelled = { amount: Decimal } & (
  | { charge_model: 'per_unit'; unit_amount: string }
  | { charge_model: 'package'; package_amount: string; package_size: string; packages: Decimal }
  | { charge_model: 'graduated' | 'volume'; tiers: RatedTier[] }
)
export type RatedTier = Tier & { units: Decimal; amount: Decimal }

/** Returns whole units, not rounded. Usage of zero or less costs nothing, not even flat amounts. */
export function rate(price: PriceTerms, usage: Decimal): Rated {
  const units = usage.gt(0) ? usage : decimal(0)
  const free = decimal(price.free_units ?? 0)
  const free_units = units.lt(free) ? units : free
  return { ...rateModel(price, units.minus(free_units)), free_units }
}

function rateModel(price: PriceTerms, units: Decimal): Modelled {
  switch (price.charge_model) {
    case 'per_unit': {
      const { charge_model, unit_amount } = price
      return { charge_model, unit_amount, amount: units.times(unit_amount) }
    }
    case 'package': {
      const { charge_model, package_amount, package_size } = price
      const packages = countPackages(units, package_size)
      return { charge_model, package_amount, package_size, packages, amount: packages.times(package_amount) }
    }
    case 'graduated':
      return addTiers(price.charge_model, rateGraduated(price.tiers, units))
    case 'volume':
      return addTiers(price.charge_model, rateVolume(price.tiers, units))
  }
}

export function countTiers(price: Price): number {
  return 'tiers' in price ? price.tiers.length : 0
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

function addTiers(charge_model: 'graduated' | 'volume', tiers: RatedTier[]): Modelled {
  return { charge_model, tiers, amount: tiers.reduce((total, { amount }) => total.plus(amount), decimal(0)) }
}

/** A quotient may be inexact, so the remainder decides. */
function countPackages(units: Decimal, size: string): Decimal {
  const rest = units.mod(size)
  const whole = units.minus(rest).div(size)
  return rest.gt(0) ? whole.plus(1) : whole
}
