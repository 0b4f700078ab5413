import { read, write } from '../../unit-of-work.ts'
import { archiveCoupon } from './archive-coupon.ts'
import { createCoupon } from './create-coupon.ts'
import { getCoupon } from './get-coupon.ts'
import { listCoupons } from './list-coupons.ts'
import { unarchiveCoupon } from './unarchive-coupon.ts'
import { updateCoupon } from './update-coupon.ts'

export const couponHandlers = {
  createCoupon: write(createCoupon),
  listCoupons: read(listCoupons),
  getCoupon: read(getCoupon),
  updateCoupon: write(updateCoupon),
  archiveCoupon: write(archiveCoupon),
  unarchiveCoupon: write(unarchiveCoupon),
}
