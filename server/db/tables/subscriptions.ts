import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Listed, Schemas } from './columns.ts'

export type SubscriptionTables = {
  pricing_units: PricingUnitTable
  plans: PlanTable
  subscriptions: SubscriptionTable
  segments: SegmentTable
  segment_usage: SegmentUsageTable
  segment_distinct_values: SegmentValueTable
  charges: ChargeTable
}

type PricingUnitTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  metadata: Json<Schemas['Metadata']>
  /** True once it has had a price or grant. */
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
  trial_days: number
  prices: Json<Schemas['Price'][]>
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
  /** Whole periods count from here. A trial or partial period comes first. */
  anchor_at: Date
  /** The current whole period: 0 at the anchor, -1 before. */
  period_index: number
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  /** The trial's end is to be told then; null once it was. */
  trial_ending_at: Date | null
  /** Null while trialing. */
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
  /** The whole period's fee. A plan change credits a part of it. */
  fee_cents: number
  metadata: Json<Schemas['Metadata']>
}

type SegmentTable = {
  tenant_id: number
  id: string
  subscription_id: string
  customer_id: string
  plan_id: string
  /** The start of its billing period. */
  period_start: Date
  starts_at: Date
  ends_at: Date
  /** The last event of the segment's first moment that recurring meters carry into it; 0 for none. */
  after_seq: number
  invoice_id: string | null
  closed: Generated<boolean>
  /** Recurring meters carried this into it, once it is closed. */
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
  /** Minor units of the plan's currency; 0 for a pricing unit. */
  amount_cents: Generated<number>
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
  kind: 'fee' | 'proration'
  description: string
  amount_cents: number
  /** The charge covers this time. */
  starts_at: Date
  ends_at: Date
  /** An amount below 0 credits this charge's unused time. */
  credited_charge_id: string | null
}
