import type { Write } from '../../context.ts'
import { coupons } from '../../coupons/coupons-store.ts'
import { changedFields } from '../../db/changed.ts'
import { invalid } from '../../errors/problem.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { idsNamedByCoupon } from './coupon-ids.ts'
import { toCoupon } from './response.ts'

/** The terms cannot change. Existing discounts keep the plans and meters that they have. */
export const updateCoupon: Write<'updateCoupon'> = async ({ path, body }, { trx, tenant, now }) => {
  const { metadata, redeem_by, ...fields } = body
  const current = await coupons.lock(trx, tenant.id, path.id)
  const { ids, problems } = await idsNamedByCoupon({ trx, tenant }, fields, current)
  if (problems.length > 0) throw invalid(problems)
  const changes = changedFields(current, {
    ...fields,
    ...ids,
    ...(redeem_by !== undefined && { redeem_by: redeem_by === null ? null : new Date(redeem_by) }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const coupon = isChanged ? await coupons.update(trx, current, changes, now) : current
  return { status: 200, body: { coupon: toCoupon(coupon, tenant) } }
}
