import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { DiscountRow } from '../../discounts/discounts-store.ts'

export function toDiscount(row: DiscountRow, tenant: Tenant): components['schemas']['Discount'] {
  return {
    id: row.id,
    mode: tenant.mode,
    customer_id: row.customer_id,
    subscription_id: row.subscription_id,
    coupon_id: row.coupon_id,
    coupon: row.terms,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    remaining_periods: row.remaining_periods,
    taken_cents: row.taken_cents,
    status: row.status,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
