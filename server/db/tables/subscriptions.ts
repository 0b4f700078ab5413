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
  /** Whether a price or a grant has ever been in it. */
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
  /** Whole periods are counted from here. A trial or a partial first period comes before it. */
  anchor_at: Date
  /** The number of the current whole period, from 0 at the anchor; -1 before the anchor. */
  period_index: number
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  /** When the first paid period began; null while trialing. */
  billing_starts_at: Date | null
  /** When the next renewal is due; null once canceled. */
  next_renewal_at: Date | null
  /** The customer's. */
  test_clock_id: string
  cancel_at_period_end: boolean
  canceled_at: Date | null
  collection_method: Schemas['Invoice']['collection_method']
  days_until_due: number | null
  apply_credit: boolean
  /** The whole period's fee that the current period was charged. A plan change gives back a part of it. */
  fee_cents: number
  metadata: Json<Schemas['Metadata']>
}

type SegmentTable = {
  tenant_id: number
  id: string
  subscription_id: string
  customer_id: string
  plan_id: string
  /** When the billing period starts that it is a part of. */
  period_start: Date
  starts_at: Date
  ends_at: Date
  /** The last event of its first moment that was counted before it began, which recurring meters carry into it; 0 if there was none. */
  after_seq: number
  invoice_id: string | null
  closed: Generated<boolean>
  /** What recurring meters carried into it, once it is closed. */
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
  /** What the wallet was debited for these units, in the price's pricing unit. */
  debited: ColumnType<string, string | undefined, string>
  /** What these units cost, in minor units of the plan's currency; 0 for a price in a pricing unit. */
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
  /** The time that it is for. */
  starts_at: Date
  ends_at: Date
  /** What is below 0 gives back unused time of this one. */
  credited_charge_id: string | null
}
