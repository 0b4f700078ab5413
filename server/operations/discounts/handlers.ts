import { read, write } from '../../unit-of-work.ts'
import { createDiscount } from './create-discount.ts'
import { endDiscount } from './end-discount.ts'
import { getDiscount } from './get-discount.ts'
import { listDiscounts } from './list-discounts.ts'

export const discountHandlers = {
  createDiscount: write(createDiscount),
  listDiscounts: read(listDiscounts),
  getDiscount: read(getDiscount),
  endDiscount: write(endDiscount),
}
