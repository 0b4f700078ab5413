import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { components } from '../../generated/types.ts'
import type { Json, Stamps } from './schema.ts'

type Schemas = components['schemas']

/** The tables of the billing engine, as migration 0002 leaves them. */
export type EngineTables = {
  meters: MeterTable
  usage_hours: UsageHourTable
  usage_hour_values: { tenant_id: number; customer_id: string; meter_id: string; hour: Date; value: string }
  pricing_units: Stamps & { tenant_id: number; id: string; code: string; name: string }
  plans: PlanTable
  subscriptions: SubscriptionTable
  segments: SegmentTable
  segment_usage: SegmentUsageTable
  segment_distinct_values: { tenant_id: number; segment_id: string; meter_id: string; value: string }
  charges: ChargeTable
  credit_grants: CreditGrantTable
  wallet_transactions: WalletTransactionTable
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
  billing_starts_at: Date | null
  /** When the subscription next has something to do; null once canceled. */
  next_renewal_at: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
  collection_method: Schemas['Invoice']['collection_method']
  days_until_due: number | null
  /** The fee of a whole period that the present one was charged with: what a change of plan gives back a part of. */
  fee_cents: number
  metadata: Json<Schemas['Metadata']>
}

type SegmentTable = {
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

type SegmentUsageTable = {
  tenant_id: number
  segment_id: string
  meter_id: string
  units: string
  late_events: number
  latest_at: Date
  latest_seq: number
  /** What was drawn from the wallet for these units, in the price's pricing unit. */
  drawn: ColumnType<string, string | undefined, string>
  /** What these units come to, in minor units of the plan's currency; 0 for a price in a pricing unit. */
  amount_cents: Generated<number>
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
