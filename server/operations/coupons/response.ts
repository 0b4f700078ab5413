import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { CouponRow } from '../../coupons/coupons-store.ts'
import { termsOf } from '../../coupons/rules.ts'

export function toCoupon(row: CouponRow, tenant: Tenant): components['schemas']['Coupon'] {
  return {
    id: row.id,
    mode: tenant.mode,
    ...termsOf(row),
    max_redemptions: row.max_redemptions,
    max_redemptions_per_customer: row.max_redemptions_per_customer,
    redemption_count: row.redemption_count,
    redeem_by: row.redeem_by?.toISOString() ?? null,
    metadata: row.metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
