import type { Input, Reply } from '../../../generated/operations.ts'
import type { ReadContext } from '../../context.ts'
import { loadCoupon } from '../../coupons/coupons-store.ts'
import { toCoupon } from './response.ts'

export async function getCoupon(
  { path }: Input<'getCoupon'>,
  { db, tenant }: ReadContext,
): Promise<Reply<'getCoupon'>> {
  const coupon = await loadCoupon(db, tenant.id, path.id)
  return { status: 200, body: { coupon: toCoupon(coupon, tenant) } }
}
