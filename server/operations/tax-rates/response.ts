import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { TaxRateRow } from '../../tax-rates/tax-rates-store.ts'

export function toTaxRate(row: TaxRateRow, tenant: Tenant): components['schemas']['TaxRate'] {
  const { id, code, name, percentage, category, country, note, replaced_by, metadata } = row
  return {
    id,
    mode: tenant.mode,
    code,
    name,
    percentage,
    category,
    country,
    note,
    replaced_by: replaced_by && { code: replaced_by.code, at: replaced_by.at },
    metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
