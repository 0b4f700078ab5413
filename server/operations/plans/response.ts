import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { withDefaults } from '../../plans/rules.ts'

export function toPlan(row: PlanRow, tenant: Tenant): components['schemas']['Plan'] {
  const {
    id,
    code,
    name,
    currency_code,
    interval,
    interval_count,
    amount_cents,
    minimum_amount_cents,
    maximum_amount_cents,
    trial_days,
    billing_timing,
    usage_billing_interval,
    tax_behavior,
    tax_rate_codes,
    prices,
    included_credits,
    metadata,
  } = row
  return {
    id,
    mode: tenant.mode,
    code,
    name,
    currency_code,
    interval,
    interval_count,
    amount_cents,
    minimum_amount_cents,
    maximum_amount_cents,
    trial_days,
    billing_timing,
    usage_billing_interval,
    tax_behavior,
    tax_rate_codes,
    prices: withDefaults(prices),
    included_credits,
    metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
