import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json, Schemas, Timestamps } from './columns.ts'

export type CustomerTables = {
  customers: CustomerTable
  wallet_accounts: WalletAccountTable
  credit_grants: CreditGrantTable
  wallet_transactions: WalletTransactionTable
}

type CustomerTable = Timestamps & {
  tenant_id: number
  id: string
  name: string
  email: string
  external_id: string | null
  currency_code: Schemas['CurrencyCode']
  metadata: Json<Schemas['Metadata']>
}

type WalletAccountTable = {
  tenant_id: number
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  balance: ColumnType<string, string | undefined, string>
  /** The next transaction gets no earlier time. */
  last_transaction_at: Date | null
}

type CreditGrantTable = Timestamps & {
  tenant_id: number
  id: string
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  amount: string
  remaining: string
  priority: number
  expires_at: Date | null
  voided_at: Date | null
  description: string | null
  metadata: Json<Schemas['Metadata']>
  seq: GeneratedAlways<number>
}

type WalletTransactionTable = {
  tenant_id: number
  id: string
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  type: Schemas['WalletTransaction']['type']
  amount: string
  balance_after: string
  credit_grant_id: string | null
  invoice_id: string | null
  subscription_id: string | null
  meter_id: string | null
  seq: GeneratedAlways<number>
  created_at: Date
}
