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
  /** The last number that was given, or 0. */
  last_number: number
  /** In real time the next number gets no earlier time than this. */
  last_at: Date | null
  /** Null unless the company set the next number, and no invoice has it yet. */
  next_number: number | null
  /** The same of credit notes. */
  last_credit_note_number: Generated<number>
  next_credit_note_number: number | null
}

type InvoiceTable = Listed & {
  tenant_id: number
  id: string
  /** A draft has no parties. */
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
  /** True while the wallet is to pay the invoice: it was just finalized, or credit came since. */
  collection_pending: Generated<boolean>
  /** The status of the open payment attempt. */
  open_payment: 'pending' | 'requires_action' | 'processing' | null
  payment_attempt_count: Generated<number>
  /** When an automatic payment first failed; null once the invoice is not open. */
  payment_failed_at: Date | null
  /** How many of the days in `retry_after_days` have passed. */
  payment_retry_count: Generated<number>
  next_payment_attempt_at: Date | null
  payment_stopped_reason: Schemas['PaymentStoppedReason']
  days_until_due: number | null
  apply_credit: boolean
  currency_code: Schemas['CurrencyCode']
  total_cents: number
  discount_cents: Generated<number>
  tax_cents: Generated<number>
  /** What credits outweigh the charges by. It goes to the wallet. */
  credit_carried_cents: Generated<number>
  tax_behavior: Generated<Schemas['TaxBehavior']>
  /** The codes that replace those of all lines of the draft. */
  tax_rate_codes: NullableJson<string[] | null>
  /** Those of the draft and of its lines. */
  tax_rate_ids: KeptIds
  taxes: JSONColumnType<TaxEntry[], string | undefined>
  discounts: JSONColumnType<Schemas['InvoiceDiscount'][], string | undefined>
  amount_paid_cents: Generated<number>
  /** What the credit notes that are not void took off what is owed. */
  amount_credited_cents: Generated<number>
  /** What the credit notes that are not void give back in all. */
  credit_note_total_cents: Generated<number>
  /** The number counts without a gap. The company shows `number_text`. */
  invoice_number: number | null
  number_text: string | null
  public_token: string | null
  /** When a subscription's draft is finalized. */
  finalizes_at: Date | null
  finalized_at: Date | null
  due_at: Date | null
  overdue_at: Date | null
  overdue: GeneratedAlways<boolean>
  paid_at: Date | null
  voided_at: Date | null
  marked_uncollectible_at: Date | null
  /** Of a draft its own, or null for its subscription's or the customer's. */
  purchase_order_number: string | null
  /** Of a draft its own, or null for the company's `default_memo`. */
  memo: string | null
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
  /** What was given back of the line, by credit notes and as unused time. */
  credited_cents: Generated<number>
  /** What credit notes gave back of it. */
  noted_cents: Generated<number>
  discount_cents: Generated<number>
  tax_cents: Generated<number>
  tax_rates: JSONColumnType<LineRate[], string | undefined>
  /** The codes that a manual line was sent with. */
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
  /** Set for a payment from the wallet. */
  wallet_transaction_id: string | null
  /** Set for a payment through a provider. */
  payment_attempt_id: string | null
  voided_at: Generated<Date | null>
  seq: GeneratedAlways<number>
  created_at: Date
  updated_at: Date
}
