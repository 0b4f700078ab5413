import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { SubscriptionRow } from '../../subscriptions/subscriptions-store.ts'

export function toSubscription(row: SubscriptionRow, tenant: Tenant): components['schemas']['Subscription'] {
  return {
    id: row.id,
    mode: tenant.mode,
    customer_id: row.customer_id,
    plan_id: row.plan_id,
    status: row.status,
    billing_anchor: row.billing_anchor,
    billing_anchor_at: row.billing_anchor_at?.toISOString() ?? null,
    timezone: row.timezone,
    starts_at: (row.starts_at ?? row.created_at).toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    usage_period_start: row.usage_period_start?.toISOString() ?? null,
    usage_period_end: row.usage_period_end?.toISOString() ?? null,
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    cancel_at_period_end: row.cancel_at_period_end,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    past_due_since: row.past_due_since?.toISOString() ?? null,
    collection_method: row.collection_method,
    days_until_due: row.days_until_due,
    apply_credit: row.apply_credit,
    purchase_order_number: row.purchase_order_number,
    metadata: row.metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
