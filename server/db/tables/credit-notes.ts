import type { JSONColumnType } from 'kysely'
import type { LineRate } from '../../taxes/line-rate.ts'
import type { TaxEntry } from '../../taxes/taxable-line.ts'
import type { Json, Listed, Schemas } from './columns.ts'

export type CreditNoteTables = { credit_notes: CreditNoteTable }

type CreditNoteTable = Listed & {
  tenant_id: number
  id: string
  invoice_id: string
  customer_id: string
  /** Counts without a gap. */
  number: number
  number_text: string
  public_token: string
  status: Schemas['CreditNote']['status']
  reason: Schemas['CreditNote']['reason']
  memo: string | null
  currency_code: Schemas['CurrencyCode']
  tax_behavior: Schemas['TaxBehavior']
  lines: JSONColumnType<CreditNoteLine[]>
  taxes: JSONColumnType<TaxEntry[]>
  tax_cents: number
  total_cents: number
  applied_cents: number
  wallet_cents: number
  refunded_cents: number
  out_of_band_cents: number
  out_of_band_reference: string | null
  credit_grant_id: string | null
  metadata: Json<Schemas['Metadata']>
  issued_at: Date
  voided_at: Date | null
}

type CreditNoteLine = Omit<Schemas['CreditNoteLineItem'], 'tax_rates'> & { tax_rates: LineRate[] }
