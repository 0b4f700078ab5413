import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { coupons } from '../coupons/coupons-store.ts'
import { loadDiscount, selectDiscounts } from '../discounts/discounts-store.ts'
import { createCoupon } from '../operations/coupons/create-coupon.ts'
import { toCoupon } from '../operations/coupons/response.ts'
import { updateCoupon } from '../operations/coupons/update-coupon.ts'
import { createDiscount } from '../operations/discounts/create-discount.ts'
import { endDiscount } from '../operations/discounts/end-discount.ts'
import { toDiscount } from '../operations/discounts/response.ts'
import { archiveOne, getOne, listOf, unarchiveOne } from '../operations/of-nouns.ts'
import { createPlan } from '../operations/plans/create-plan.ts'
import { toPlan } from '../operations/plans/response.ts'
import { unarchivePlan } from '../operations/plans/unarchive-plan.ts'
import { updatePlan } from '../operations/plans/update-plan.ts'
import { createPricingUnit } from '../operations/pricing-units/create-pricing-unit.ts'
import { toPricingUnit } from '../operations/pricing-units/response.ts'
import { updatePricingUnit } from '../operations/pricing-units/update-pricing-unit.ts'
import { archiveTaxRate } from '../operations/tax-rates/archive-tax-rate.ts'
import { createTaxRate } from '../operations/tax-rates/create-tax-rate.ts'
import { toTaxRate } from '../operations/tax-rates/response.ts'
import { updateTaxRate } from '../operations/tax-rates/update-tax-rate.ts'
import { plans } from '../plans/plans-store.ts'
import { pricingUnits } from '../pricing-units/pricing-units-store.ts'
import { taxRates } from '../tax-rates/tax-rates-store.ts'
import { read, write } from '../unit-of-work.ts'

export const catalogue = {
  createPricingUnit: write(createPricingUnit),
  listPricingUnits: read(listOf('pricing_units', pricingUnits.select, toPricingUnit)),
  getPricingUnit: read(getOne('pricing_unit', pricingUnits.load, toPricingUnit)),
  updatePricingUnit: write(updatePricingUnit),
  archivePricingUnit: write(archiveOne('pricing_unit', pricingUnits, toPricingUnit)),
  unarchivePricingUnit: write(unarchiveOne('pricing_unit', pricingUnits, toPricingUnit)),
  createTaxRate: write(createTaxRate),
  listTaxRates: read(listOf('tax_rates', taxRates.select, toTaxRate)),
  getTaxRate: read(getOne('tax_rate', taxRates.load, toTaxRate)),
  updateTaxRate: write(updateTaxRate),
  archiveTaxRate: write(archiveTaxRate),
  unarchiveTaxRate: write(unarchiveOne('tax_rate', taxRates, toTaxRate)),
  createCoupon: write(createCoupon),
  listCoupons: read(listOf('coupons', coupons.select, toCoupon)),
  getCoupon: read(getOne('coupon', coupons.load, toCoupon)),
  updateCoupon: write(updateCoupon),
  archiveCoupon: write(archiveOne('coupon', coupons, toCoupon)),
  unarchiveCoupon: write(unarchiveOne('coupon', coupons, toCoupon)),
  createDiscount: write(createDiscount),
  listDiscounts: read(listOf('discounts', selectDiscounts, toDiscount)),
  getDiscount: read(getOne('discount', loadDiscount, toDiscount)),
  endDiscount: write(endDiscount),
  createPlan: write(createPlan),
  listPlans: read(listOf('plans', plans.select, toPlan)),
  getPlan: read(getOne('plan', plans.load, toPlan)),
  updatePlan: write(updatePlan),
  archivePlan: write(archiveOne('plan', plans, toPlan)),
  unarchivePlan: write(unarchivePlan),
} satisfies Partial<Handlers<Context, OpenContext>>
