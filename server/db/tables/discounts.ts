import type { Generated, JSONColumnType } from 'kysely'
import type { Json, KeptIds, Listed, NullableJson, Schemas } from './columns.ts'

export type DiscountTables = {
  coupons: CouponTable
  discounts: DiscountTable
  discount_takings: DiscountTakingTable
}

type CouponTable = Listed & {
  tenant_id: number
  id: string
  code: string
  name: string
  type: 'percent' | 'amount'
  percent_off: string | null
  amount_off_cents: number | null
  currency_code: Schemas['CurrencyCode'] | null
  periods: number | null
  plan_codes: NullableJson<string[] | null>
  meter_codes: NullableJson<string[] | null>
  plan_ids: KeptIds
  meter_ids: KeptIds
  line_types: NullableJson<Array<'fee' | 'usage'> | null>
  max_redemptions: number | null
  max_redemptions_per_customer: number | null
  redemption_count: Generated<number>
  redeem_by: Date | null
  metadata: Json<Schemas['Metadata']>
  archived_at: Date | null
}

type DiscountTable = Listed & {
  tenant_id: number
  id: string
  customer_id: string
  subscription_id: string
  coupon_id: string
  /** The coupon's terms when the discount was made. */
  terms: JSONColumnType<Schemas['PercentDiscountTerms'] | Schemas['AmountDiscountTerms']>
  plan_ids: KeptIds
  meter_ids: KeptIds
  status: 'active' | 'ended'
  starts_at: Date
  last_period_start: Date | null
  ends_at: Date | null
  remaining_periods: number | null
  metadata: JSONColumnType<Schemas['Metadata'], string | undefined>
}

type DiscountTakingTable = {
  tenant_id: number
  discount_id: string
  period_start: Date
  invoice_id: string
  eligible_cents: number
  amount_cents: number
  lines: NullableJson<Array<{ id: string; eligible_cents: number; amount_cents: number }> | null>
}
