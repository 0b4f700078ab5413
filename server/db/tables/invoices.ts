import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Json, KeptIds, Listed, NullableJson, Schemas } from './columns.ts'

type TaxEntry = Schemas['TaxEntry']
type LineRate = Omit<TaxEntry, 'taxable_cents' | 'tax_cents'>

export type InvoiceTables = {
  invoices: InvoiceTable
  invoice_line_items: InvoiceLineItemTable
  invoice_payments: InvoicePaymentTable
  invoice_sequences: InvoiceSequenceTable
}

type InvoiceSequenceTable = {
  tenant_id: number
  last_number: number
  /** In real time the next number is not before this time. */
  last_at: Date | null
  /** Set by the company; null once used. */
  next_number: number | null
  last_credit_note_number: Generated<number>
  next_credit_note_number: number | null
}

type InvoiceTable = Listed & {
  tenant_id: number
  id: string
  /** Null in drafts. */
  seller: JSONColumnType<Schemas['Seller'] | null, string | null | undefined>
  buyer: JSONColumnType<Schemas['Buyer'] | null, string | null | undefined>
  brand_color: string | null
  logo_id: string | null
  customer_id: string
  test_clock_id: string
  subscription_id: string | null
  plan_id: string | null
  billing_reason: Schemas['Invoice']['billing_reason']
  timezone: Generated<string>
  period_start: Date | null
  period_end: Date | null
  status: Schemas['Invoice']['status']
  collection_method: Schemas['Invoice']['collection_method']
  /** True until the wallet is tried, after finalization or after credit is added. */
  collection_pending: Generated<boolean>
  open_payment: 'pending' | 'requires_action' | 'processing' | null
  payment_attempt_count: Generated<number>
  /** The first automatic failure; null once the invoice is not open. */
  payment_failed_at: Date | null
  /** The number of `retry_after_days` that have passed. */
  payment_retry_count: Generated<number>
  next_payment_attempt_at: Date | null
  /** While it is open. */
  next_reminder_at: Date | null
  payment_stopped_reason: Schemas['PaymentStoppedReason']
  days_until_due: number | null
  apply_credit: boolean
  currency_code: Schemas['CurrencyCode']
  total_cents: number
  discount_cents: Generated<number>
  tax_cents: Generated<number>
  /** What credits exceed the charges by. It goes to the wallet. */
  credit_carried_cents: Generated<number>
  tax_behavior: Generated<Schemas['TaxBehavior']>
  /** Replaces the codes of all lines of the draft. */
  tax_rate_codes: NullableJson<string[] | null>
  tax_rate_ids: KeptIds
  taxes: JSONColumnType<TaxEntry[], string | undefined>
  discounts: JSONColumnType<Schemas['InvoiceDiscount'][], string | undefined>
  amount_paid_cents: Generated<number>
  /** The part that credit notes took off the amount due. Void notes do not count. */
  amount_credited_cents: Generated<number>
  /** The total of credit notes. Void notes do not count. */
  credit_note_total_cents: Generated<number>
  /** Counts without a gap. */
  invoice_number: number | null
  number_text: string | null
  public_token: string | null
  finalizes_at: Date | null
  finalized_at: Date | null
  due_at: Date | null
  overdue_at: Date | null
  overdue: GeneratedAlways<boolean>
  paid_at: Date | null
  voided_at: Date | null
  marked_uncollectible_at: Date | null
  /** In a draft, null means the subscription's or the customer's. */
  purchase_order_number: string | null
  /** In a draft, null means the company's `default_memo`. */
  memo: string | null
  /** Null for a draft, and for invoices of earlier versions, which are in English. */
  locale: string | null
  metadata: Json<Schemas['Metadata']>
}

type InvoiceLineItemTable = {
  tenant_id: number
  invoice_id: string
  position: number
  id: string
  type: Schemas['LineItem']['type']
  description: string
  quantity: string
  unit_code: Generated<string>
  unit_amount_cents: number
  amount_cents: number
  period_start: Date | null
  period_end: Date | null
  credited_line_item_id: string | null
  usage: JSONColumnType<Schemas['LineUsage'] | null, string | null | undefined>
  /** The amount given back by credit notes and as unused time. */
  credited_cents: Generated<number>
  /** The amount given back by credit notes alone. */
  noted_cents: Generated<number>
  discount_cents: Generated<number>
  tax_cents: Generated<number>
  tax_rates: JSONColumnType<LineRate[], string | undefined>
  credit: JSONColumnType<NonNullable<Schemas['NullableLineCredit']> | null, string | null | undefined>
  /** The codes sent with a manual line. */
  tax_rate_codes: NullableJson<string[] | null>
  bound: JSONColumnType<Schemas['LineBound'] | null, string | null | undefined>
}

type InvoicePaymentTable = {
  tenant_id: number
  invoice_id: string
  id: string
  source: Schemas['PaymentSource'] | 'provider'
  currency_code: Schemas['CurrencyCode']
  amount_cents: number
  paid_at: Date
  reference: string | null
  wallet_transaction_id: string | null
  payment_attempt_id: string | null
  voided_at: Generated<Date | null>
  seq: GeneratedAlways<number>
  created_at: Date
  updated_at: Date
}
