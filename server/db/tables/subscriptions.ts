import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, KeptIds, Listed, NullableJson, Schemas } from './columns.ts'

export type SubscriptionTables = {
  pricing_units: PricingUnitTable
  plans: PlanTable
  subscriptions: SubscriptionTable
  segments: SegmentTable
  segment_usage: SegmentUsageTable
  segment_buckets: SegmentBucketTable
  segment_distinct_values: SegmentValueTable
  charges: ChargeTable
}

type PricingUnitTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  metadata: Json<Schemas['Metadata']>
  used: Generated<boolean>
  archived_at: Date | null
}

type PlanTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  currency_code: Schemas['CurrencyCode']
  interval: Schemas['Plan']['interval']
  interval_count: number
  amount_cents: number
  /** For a whole period. */
  minimum_amount_cents: number | null
  maximum_amount_cents: number | null
  trial_days: number
  billing_timing: Generated<Schemas['BillingTiming']>
  usage_billing_interval: Generated<Schemas['UsageBillingInterval']>
  tax_behavior: Generated<Schemas['TaxBehavior']>
  tax_rate_codes: NullableJson<string[] | null>
  tax_rate_ids: KeptIds
  prices: Json<Schemas['Price'][]>
  included_credits: Json<Schemas['IncludedCredit'][]>
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
}

type SubscriptionTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  plan_id: string
  status: Schemas['Subscription']['status']
  billing_anchor: Schemas['Subscription']['billing_anchor']
  /** Null unless `billing_anchor` is `custom`. */
  billing_anchor_at: Date | null
  timezone: Generated<string>
  /** Whole periods count from here. */
  anchor_at: Date
  /** The index of the whole period: 0 begins at the anchor. */
  period_index: number
  current_period_start: Date
  current_period_end: Date
  /** The month billed next. Null if usage is billed by the period. */
  usage_period_start: Date | null
  usage_period_end: Date | null
  /** When the plan began in the period. Null if usage is billed by the period. */
  part_start: Date | null
  /** Null in subscriptions of earlier versions. */
  starts_at: Date | null
  ends_at: Date | null
  trial_ends_at: Date | null
  /** When a webhook event announces the end of the trial; null once it has. */
  trial_ending_at: Date | null
  /** Null during the trial. */
  billing_starts_at: Date | null
  /** Null once canceled. */
  next_renewal_at: Date | null
  test_clock_id: string
  cancel_at_period_end: boolean
  canceled_at: Date | null
  past_due_since: Date | null
  collection_method: Schemas['Invoice']['collection_method']
  days_until_due: number | null
  apply_credit: boolean
  /** Null for the customer's. */
  purchase_order_number: string | null
  /** For a whole period. */
  fee_cents: number
  /** Null for a fee in advance. */
  fee_unbilled_from: Date | null
  metadata: Json<Schemas['Metadata']>
}

type SegmentTable = {
  tenant_id: number
  id: string
  subscription_id: string
  customer_id: string
  plan_id: string
  period_start: Date
  starts_at: Date
  ends_at: Date
  /** Null in segments from before plans had bounds. */
  whole_start: Date | null
  whole_end: Date | null
  /** Null means `period_start`. */
  usage_period_start: Date | null
  /** Null if the segment is the plan's whole part of the period. */
  part_start: Date | null
  part_end: Date | null
  part_whole_start: Date | null
  part_whole_end: Date | null
  /** The last event of its first moment that recurring meters carry in; 0 for none. */
  after_seq: number
  invoice_id: string | null
  closed: Generated<boolean>
  /** Set once the segment is closed. */
  carried: ColumnType<Array<{ meter_id: string; units: string }> | null, undefined, string>
}

type SegmentUsageTable = {
  tenant_id: number
  segment_id: string
  meter_id: string
  units: string
  late_events: number
  latest_at: Date
  latest_seq: number
  /** In the price's pricing unit. */
  debited: ColumnType<string, string | undefined, string>
  /** 0 for a pricing unit. */
  amount_cents: Generated<number>
}

type SegmentBucketTable = {
  tenant_id: number
  segment_id: string
  price_id: string
  bucket: Date
  units: string
  latest_at: Date
  latest_seq: number
}

type SegmentValueTable = {
  tenant_id: number
  segment_id: string
  meter_id: string
  value: string
  events: number
}

type ChargeTable = {
  tenant_id: number
  id: string
  subscription_id: string
  invoice_id: string | null
  position: GeneratedAlways<number>
  /** The plan whose tax rates apply. Null in charges from before plans named rates. */
  plan_id: string | null
  kind: 'fee' | 'proration'
  description: string
  amount_cents: number
  starts_at: Date
  ends_at: Date
  /** The charge whose unused time a negative amount credits. */
  credited_charge_id: string | null
  /** Set if a note gives the unused time back. Such a charge is no line. */
  credit_note_id: Generated<string | null>
}
