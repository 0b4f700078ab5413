import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { insertCoupon } from '../../coupons/coupons-store.ts'
import { parseCoupon } from '../../coupons/rules.ts'
import { toCoupon } from './response.ts'

export async function createCoupon(
  { body }: Input<'createCoupon'>,
  { trx, tenant, now, service }: WriteContext,
): Promise<Reply<'createCoupon'>> {
  const key = { tenant_id: tenant.id, id: service.newId() }
  const coupon = await insertCoupon(trx, { ...key, ...parseCoupon(body) }, now)
  return { status: 201, body: { coupon: toCoupon(coupon, tenant) } }
}
