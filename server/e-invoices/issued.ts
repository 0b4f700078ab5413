import type { components } from '../../generated/types.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { LineRate } from '../taxes/line-rate.ts'

type Schemas = components['schemas']
export type EInvoiceFormat = Schemas['EInvoiceFormat']
export type Rate = Pick<LineRate, 'percentage' | 'category'>

/** A finalized invoice or a credit note, as it was issued. Amounts are in minor units, days are `YYYY-MM-DD`. */
export type Issued = {
  kind: 'invoice' | 'credit_note'
  number: string
  issuedOn: string
  /** Null for what asks for no payment. */
  dueOn: string | null
  voidedOn: string | null
  corrected: readonly string[]
  currency: CurrencyCode
  seller: Schemas['Seller']
  buyer: Schemas['Buyer']
  orderNumber: string | null
  memo: string | null
  lines: readonly IssuedLine[]
  isInclusive: boolean
  taxes: ReadonlyArray<Rate & Pick<LineRate, 'note'> & { taxable: number; tax: number }>
  /** What discounts are called. */
  discounts: readonly string[]
  /** With tax, and below 0 where credits outweigh the rest. */
  gross: number
  /** What the wallet paid or, below 0, took, when it was issued. */
  settled: number
  /** The customer's saved payment method is charged. */
  isCharged: boolean
}

export type IssuedLine = {
  description: string
  /** Decimal text. */
  quantity: string
  /** Decimal text, in whole units of the currency; with the tax, where prices have it. */
  price: string
  /** UN/ECE Recommendation 20. */
  unit: string
  /** Before discounts; with the tax, where prices have it. */
  amount: number
  discount: number
  tax: number
  rates: readonly Rate[]
  /** Credit in the currency, of which no tax is due. */
  sellsMoney: boolean
  /** Both days are in the period. */
  period: { first: string; last: string } | null
}
