import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Counted, Json, KeptIds, Listed, NullableJson, Schemas } from './columns.ts'

export type CustomerTables = {
  test_clocks: TestClockTable
  customers: CustomerTable
  customer_portal_sessions: CustomerPortalSessionTable
  customer_words: { tenant_id: number; customer_id: string; word: string }
  wallet_accounts: WalletAccountTable
  credit_grants: CreditGrantTable
  wallet_transactions: WalletTransactionTable
  applied_grants: AppliedGrantTable
}

type TestClockTable = Listed & {
  tenant_id: number
  id: string
  name: string | null
  frozen_time: Date
  /** Null while the clock stands still. */
  advancing_to: Date | null
  deleting: Generated<boolean>
}

type CustomerTable = Listed & {
  tenant_id: number
  id: string
  name: string
  email: string
  billing_emails: JSONColumnType<string[], string | undefined>
  address: NullableJson<Schemas['NullableAddress']>
  tax_ids: JSONColumnType<Schemas['TaxId'][], string | undefined>
  legal_name: string | null
  buyer_reference: string | null
  purchase_order_number: string | null
  electronic_address: NullableJson<Schemas['NullableElectronicAddress']>
  e_invoice_format: Schemas['NullableEInvoiceFormat']
  external_id: string | null
  currency_code: Schemas['CurrencyCode']
  default_payment_method_id: string | null
  /** Empty in real time. */
  test_clock_id: string
  tax_status: Generated<Schemas['TaxStatus']>
  tax_rate_codes: NullableJson<string[] | null>
  tax_rate_ids: KeptIds
  auto_top_up: NullableJson<Schemas['NullableAutoTopUp']>
  /** The next top-up is not before this time. */
  top_up_at: Date | null
  /** Null for the company's. */
  timezone: string | null
  /** Null for the company's. */
  locale: string | null
  metadata: Json<Schemas['Metadata']>
  deleted_at: Date | null
  erased: Generated<boolean>
}

type CustomerPortalSessionTable = {
  tenant_id: number
  id: string
  customer_id: string
  token_hash: Buffer
  return_url: string | null
  created_at: Date
  expires_at: Date
}

type WalletAccountTable = Counted & {
  tenant_id: number
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  balance: ColumnType<string, string | undefined, string>
  /** The next transaction is not before this time. */
  last_transaction_at: Date | null
}

type CreditGrantTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  amount: string
  remaining: string
  /** Was taken back while the rest stayed. */
  withdrawn: Generated<string>
  priority: number
  expires_at: Date | null
  test_clock_id: string
  voided_at: Date | null
  /** The invoice's line that sold it. */
  line_item_id: Generated<string | null>
  description: string | null
  metadata: Json<Schemas['Metadata']>
  /** Included credit of a plan, granted once for each time from `allowance_start` on. */
  allowance_id: string | null
  allowance_subscription_id: string | null
  allowance_start: Date | null
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
  applied_grants_count: number
  seq: GeneratedAlways<number>
  created_at: Date
}

type AppliedGrantTable = {
  tenant_id: number
  transaction_id: string
  position: number
  /** The transaction's `seq`, for an index in ledger order. */
  transaction_seq: number
  credit_grant_id: string
  amount: string
}
