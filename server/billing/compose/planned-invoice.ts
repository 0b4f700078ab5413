import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import type { Span } from '../../subscriptions/proration.ts'

export type BillingReason = Exclude<InvoiceRow['billing_reason'], 'manual' | 'top_up'>

export type PlannedInvoice = {
  billing_reason: BillingReason
  plan_id: string
  currency_code: PlanRow['currency_code']
  /** Null for the first fee, which bills no usage, and if the subscription never began. */
  period: Span | null
  finalizes_at: Date
}
