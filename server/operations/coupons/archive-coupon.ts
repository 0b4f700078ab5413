import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { lockCoupon, updateCoupon } from '../../coupons/coupons-store.ts'
import { toCoupon } from './response.ts'

export async function archiveCoupon(
  { path }: Input<'archiveCoupon'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'archiveCoupon'>> {
  const coupon = await lockCoupon(trx, tenant.id, path.id)
  const archived = coupon.archived_at ? coupon : await updateCoupon(trx, coupon, { archived_at: now }, now)
  return { status: 200, body: { coupon: toCoupon(archived, tenant) } }
}
