import type { Generated, JSONColumnType } from 'kysely'
import type { KeyScope } from '../../../generated/operations.ts'
import type { Counted, KeptIds, NullableJson, Schemas } from './columns.ts'

export type CompanyTables = {
  companies: { id: string; name: string; currency_code: Schemas['CurrencyCode']; created_at: Date }
  tenants: TenantTable
  logos: { tenant_id: number; id: string; data_url: string }
  api_keys: Counted & {
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
  name: string
  address: NullableJson<Schemas['NullableAddress']>
  tax_ids: JSONColumnType<Schemas['TaxId'][], string | undefined>
  bank_account: NullableJson<Schemas['NullableBankAccount']>
  support_email: Generated<string | null>
  contact: NullableJson<Schemas['NullableContact']>
  registration_number: Generated<string | null>
  legal_text: Generated<string | null>
  electronic_address: NullableJson<Schemas['NullableElectronicAddress']>
  default_memo: Generated<string | null>
  brand_color: Generated<string | null>
  logo_id: Generated<string | null>
  invoice_prefix: string
  credit_note_prefix: string
  number_width: Generated<number>
  default_tax_rate_codes: JSONColumnType<string[], string | undefined>
  default_tax_rate_ids: KeptIds
  tax_exempt_note: Generated<string>
  reverse_charge_note: Generated<string>
  dunning: JSONColumnType<Schemas['Dunning'], string | undefined>
  portal: JSONColumnType<Schemas['Portal'], string | undefined>
  email_settings: JSONColumnType<Schemas['EmailSettings'], string | undefined>
  default_timezone: Generated<string>
  locale: Generated<string>
}
