import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { CustomerRow } from '../../customers/store.ts'

export function toCustomer(row: CustomerRow, tenant: Tenant): components['schemas']['Customer'] {
  const { id, name, email, external_id, currency_code, metadata } = row
  return {
    id,
    mode: tenant.mode,
    name,
    email,
    external_id,
    currency_code,
    metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
