import type { Write } from '../../context.ts'
import { coupons } from '../../coupons/coupons-store.ts'
import { parseCoupon } from '../../coupons/rules.ts'
import { idsNamedByCoupon } from './coupon-ids.ts'
import { toCoupon } from './response.ts'

export const createCoupon: Write<'createCoupon'> = async ({ body }, { trx, tenant, now, service }) => {
  const key = { tenant_id: tenant.id, id: service.newId() }
  const { ids, problems } = await idsNamedByCoupon({ trx, tenant }, body)
  const terms = parseCoupon(body, problems)
  const { plan_ids = null, meter_ids = null } = ids
  const coupon = await coupons.insert(trx, { ...key, ...terms, plan_ids, meter_ids }, now)
  return { status: 201, body: { coupon: toCoupon(coupon, tenant) } }
}
