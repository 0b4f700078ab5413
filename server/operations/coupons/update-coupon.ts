import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import * as store from '../../coupons/coupons-store.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { toCoupon } from './response.ts'

/** Leaves what a coupon takes as it is, because discounts were promised by it. */
export async function updateCoupon(
  { path, body }: Input<'updateCoupon'>,
  { trx, tenant, now }: WriteContext,
): Promise<Reply<'updateCoupon'>> {
  const { metadata, redeem_by, ...fields } = body
  const current = await store.lockCoupon(trx, tenant.id, path.id)
  const changes = changedFields(current, {
    ...fields,
    ...(redeem_by !== undefined && { redeem_by: redeem_by === null ? null : new Date(redeem_by) }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const coupon = isChanged ? await store.updateCoupon(trx, current, changes, now) : current
  return { status: 200, body: { coupon: toCoupon(coupon, tenant) } }
}
