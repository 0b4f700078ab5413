import { read, write } from '../../unit-of-work.ts'
import { archiveTaxRate } from './archive-tax-rate.ts'
import { createTaxRate } from './create-tax-rate.ts'
import { getTaxRate } from './get-tax-rate.ts'
import { listTaxRates } from './list-tax-rates.ts'
import { unarchiveTaxRate } from './unarchive-tax-rate.ts'
import { updateTaxRate } from './update-tax-rate.ts'

export const taxRateHandlers = {
  createTaxRate: write(createTaxRate),
  listTaxRates: read(listTaxRates),
  getTaxRate: read(getTaxRate),
  updateTaxRate: write(updateTaxRate),
  archiveTaxRate: write(archiveTaxRate),
  unarchiveTaxRate: write(unarchiveTaxRate),
}
