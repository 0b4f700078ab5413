import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'
import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']
export type Mode = Schemas['Mode']

/** The tables as the migrations leave them. bigint columns arrive as numbers (open.ts), numeric ones as strings. */
export type Schema = {
  companies: { id: string; name: string; currency_code: Schemas['CurrencyCode']; created_at: Date }
  tenants: { id: number; company_id: string; mode: Mode; clock_offset_ms: Generated<number> }
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
  invoices: InvoiceTable
  invoice_line_items: InvoiceLineItemTable
  invoice_sequences: { tenant_id: number; last_number: number }
  idempotency_keys: IdempotencyKeyTable
  meters: MeterTable
  usage_hours: UsageHourTable
  usage_hour_values: { tenant_id: number; customer_id: string; meter_id: string; hour: Date; value: string }
  pricing_units: Stamps & { tenant_id: number; id: string; code: string; name: string }
  plans: PlanTable
  subscriptions: SubscriptionTable
  stretches: StretchTable
  stretch_usage: StretchUsageTable
  stretch_values: { tenant_id: number; stretch_id: string; meter_id: string; value: string }
  charges: ChargeTable
  credit_grants: CreditGrantTable
  wallet_transactions: WalletTransactionTable
}

/** A handle for reading. A writer takes a WriteHandle, and so can only be called within a transaction. */
export type ReadHandle = Kysely<Schema>
export type WriteHandle = Transaction<Schema>

type Stamps = { created_at: Date; updated_at: Date }
type Json<Value extends object> = JSONColumnType<Value>

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
}

type UsageEventTable = Stamps & {
  tenant_id: number
  idempotency_key: string
  id: string
  event_name: string
  customer_id: string
  timestamp: Date
  properties: Json<Schemas['UsageEvent']['properties']>
  status: Generated<Schemas['UsageEvent']['status']>
  rejection_code: NonNullable<Schemas['UsageEvent']['rejection']>['code'] | null
  rejection_message: string | null
  processed_at: Date | null
  seq: GeneratedAlways<number>
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
  /** The boundary between two periods that an automatic invoice was drafted at: one invoice for each. */
  boundary_at: Date | null
  /** When an automatic draft is finalized. */
  finalizes_at: Date | null
  overdue_at: Date | null
  /** Finalized to be charged automatically, and not yet tried. */
  unsettled: Generated<boolean>
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

type MeterTable = Stamps & {
  tenant_id: number
  id: string
  code: string
  name: string
  event_name: string
  aggregation: Schemas['Meter']['aggregation']
  property: string | null
  filters: Json<Schemas['Meter']['filters']>
  archived_at: Date | null
}

type UsageHourTable = {
  tenant_id: number
  customer_id: string
  meter_id: string
  hour: Date
  units: string
  latest_at: Date
  latest_seq: number
}

type PlanTable = Stamps & {
  tenant_id: number
  id: string
  code: string
  name: string
  currency_code: Schemas['CurrencyCode']
  interval: Schemas['Plan']['interval']
  interval_count: number
  amount_cents: number
  trial_days: number
  prices: Json<Schemas['Price'][]>
  archived_at: Date | null
}

type SubscriptionTable = Stamps & {
  tenant_id: number
  id: string
  customer_id: string
  plan_id: string
  status: Schemas['Subscription']['status']
  billing_anchor: Schemas['Subscription']['billing_anchor']
  /** What whole periods are counted from; before it there may be a trial or a first partial period. */
  anchor_at: Date
  /** Which whole period from the anchor the present one is; -1 for what is before the anchor. */
  period_index: number
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  /** When the first paid period began; null while trialing. */
  billed_from: Date | null
  /** When the subscription next has something to do; null once canceled. */
  due_at: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
  collection_method: Schemas['Invoice']['collection_method']
  days_until_due: number | null
  /** The fee of a whole period that the present one was charged with: what a change of plan gives back a part of. */
  fee_cents: number
  metadata: Json<Schemas['Metadata']>
}

type StretchTable = {
  tenant_id: number
  id: string
  subscription_id: string
  customer_id: string
  plan_id: string
  starts_at: Date
  ends_at: Date
  invoice_id: string | null
  closed: Generated<boolean>
}

type StretchUsageTable = {
  tenant_id: number
  stretch_id: string
  meter_id: string
  units: string
  late_events: number
  latest_at: Date
  latest_seq: number
  /** What was drawn from the wallet for these units, in the price's pricing unit. */
  drawn: ColumnType<string, string | undefined, string>
}

type ChargeTable = {
  tenant_id: number
  id: string
  subscription_id: string
  invoice_id: string | null
  position: GeneratedAlways<number>
  kind: 'fee' | 'proration'
  description: string
  amount_cents: number
}

type CreditGrantTable = Stamps & {
  tenant_id: number
  id: string
  customer_id: string
  account_type: Schemas['WalletBalance']['account_type']
  unit_code: string
  amount: string
  remaining: string
  priority: number
  expires_at: Date | null
  description: string | null
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
