import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { EngineTables } from './engine-schema.ts'

type Schemas = components['schemas']
export type Mode = Schemas['Mode']

/** The tables as the migrations leave them. bigint columns arrive as numbers (open.ts), numeric ones as strings. */
export type Schema = EngineTables & {
  companies: { id: string; name: string; currency_code: Schemas['CurrencyCode']; created_at: Date }
  tenants: TenantTable
  api_keys: {
    key_hash: Buffer
    id: string
    tenant_id: number
    hint: string
    created_at: Date
    revoked_at: Date | null
  }
  rate_windows: { company_id: string; started_at: Date; requests: number }
  customers: CustomerTable
  wallet_accounts: WalletAccountTable
  usage_events: UsageEventTable
  event_states: EventStateTable
  invoices: InvoiceTable
  invoice_line_items: InvoiceLineItemTable
  invoice_sequences: { tenant_id: number; last_number: number; last_at: Date | null }
  idempotency_keys: IdempotencyKeyTable
}

/** A handle for reading. A writer takes a WriteHandle, and so can only be called within a transaction. */
export type ReadHandle = Kysely<Schema>
export type WriteHandle = Transaction<Schema>

export type Stamps = { created_at: Date; updated_at: Date }
export type Json<Value extends object> = JSONColumnType<Value>

type TenantTable = {
  id: number
  company_id: string
  mode: Mode
  /** What the test clock is ahead of the world's time. */
  clock_offset_ms: Generated<number>
  /** Where the test clock stands while it advances, and where it goes; null while it runs. */
  clock_stopped_at: Date | null
  clock_advancing_to: Date | null
}

type CustomerTable = Stamps & {
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
  last_transaction_at: Date | null
}

/** What an event says. It is written once; what becomes of it is its state. */
type UsageEventTable = {
  tenant_id: number
  idempotency_key: string
  id: string
  event_name: string
  customer_id: string
  timestamp: Date
  properties: Json<Schemas['UsageEvent']['properties']>
  created_at: Date
  seq: GeneratedAlways<number>
}

/** Each event has one row, in the partition of its status. */
type EventStateTable = {
  tenant_id: number
  customer_id: string
  timestamp: Date
  idempotency_key: string
  status: Schemas['UsageEvent']['status']
  /** When the event came into this state. */
  since: Date
  rejection_code: NonNullable<Schemas['UsageEvent']['rejection']>['code'] | null
  rejection_message: string | null
}

type InvoiceTable = Stamps & {
  tenant_id: number
  id: string
  customer_id: string
  status: Schemas['Invoice']['status']
  collection_method: Schemas['Invoice']['collection_method']
  days_until_due: number | null
  currency_code: Schemas['CurrencyCode']
  total_cents: number
  amount_paid_cents: Generated<number>
  invoice_number: number | null
  public_token: string | null
  due_at: Date | null
  finalized_at: Date | null
  paid_at: Date | null
  voided_at: Date | null
  metadata: Json<Schemas['Metadata']>
  subscription_id: string | null
  period_start: Date | null
  period_end: Date | null
  /** Of an automatic invoice: the first fee of its period, or the end of its period. */
  billing_reason: 'subscription_create' | 'subscription_cycle' | null
  /** When an automatic draft is finalized. */
  finalizes_at: Date | null
  overdue_at: Date | null
  /** Finalized to be charged automatically, and not yet tried. */
  collection_pending: Generated<boolean>
  /** In the order of drafting. */
  seq: GeneratedAlways<number>
}

type InvoiceLineItemTable = {
  tenant_id: number
  invoice_id: string
  position: number
  description: string
  quantity: string
  unit_amount_cents: number
  amount_cents: number
  usage: JSONColumnType<Schemas['LineUsage'] | null, string | null | undefined>
}

type IdempotencyKeyTable = {
  tenant_id: number
  key: string
  request_hash: Buffer
  reply_status: number | null
  reply_body: ColumnType<object | null, string | null | undefined, string>
  created_at: Date
}
