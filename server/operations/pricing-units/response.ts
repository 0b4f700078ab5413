import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { PricingUnitRow } from '../../pricing-units/pricing-units-store.ts'

export function toPricingUnit(row: PricingUnitRow, tenant: Tenant): components['schemas']['PricingUnit'] {
  const { id, code, name, metadata } = row
  return {
    id,
    mode: tenant.mode,
    code,
    name,
    metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
