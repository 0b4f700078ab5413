import { read, write } from '../../unit-of-work.ts'
import { archivePricingUnit } from './archive-pricing-unit.ts'
import { createPricingUnit } from './create-pricing-unit.ts'
import { getPricingUnit } from './get-pricing-unit.ts'
import { listPricingUnits } from './list-pricing-units.ts'
import { unarchivePricingUnit } from './unarchive-pricing-unit.ts'
import { updatePricingUnit } from './update-pricing-unit.ts'

export const pricingUnitHandlers = {
  createPricingUnit: write(createPricingUnit),
  listPricingUnits: read(listPricingUnits),
  getPricingUnit: read(getPricingUnit),
  updatePricingUnit: write(updatePricingUnit),
  archivePricingUnit: write(archivePricingUnit),
  unarchivePricingUnit: write(unarchivePricingUnit),
}
