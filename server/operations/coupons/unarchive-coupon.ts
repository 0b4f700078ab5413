import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockCoupon, updateCoupon } from '../../coupons/coupons-store.ts'
import { toCoupon } from './response.ts'

export async function unarchiveCoupon(
  { path }: Input<'unarchiveCoupon'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'unarchiveCoupon'>> {
  const coupon = await lockCoupon(trx, tenant.id, path.id)
  const active = coupon.archived_at ? await updateCoupon(trx, coupon, { archived_at: null }, now) : coupon
  return { status: 200, body: { coupon: toCoupon(active, tenant) } }
}
