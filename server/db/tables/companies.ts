import type { KeyScope } from '../../../generated/operations.ts'
import type { Schemas } from './columns.ts'

export type CompanyTables = {
  companies: { id: string; name: string; currency_code: Schemas['CurrencyCode']; created_at: Date }
  tenants: TenantTable
  api_keys: {
    key_hash: Buffer
    id: string
    tenant_id: number
    hint: string
    label: string | null
    scope: KeyScope
    created_at: Date
    last_used_at: Date | null
    expires_at: Date | null
    rolled_at: Date | null
    revoked_at: Date | null
  }
  rate_windows: { company_id: string; started_at: Date; requests: number }
}

type TenantTable = {
  id: number
  company_id: string
  mode: Schemas['Mode']
}
