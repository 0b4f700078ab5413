import type { JSONColumnType } from 'kysely'
import type { Json, Listed, Schemas } from './columns.ts'

export type TaxTables = { tax_rates: TaxRateTable }

type TaxRateTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  percentage: string
  category: Schemas['TaxRate']['category']
  country: string | null
  note: string | null
  replaced_by: JSONColumnType<
    NonNullable<Schemas['TaxRate']['replaced_by']> | null,
    string | null,
    string | null
  >
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
}
