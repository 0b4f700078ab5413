/** What the model reads and answers. Everything is plain data; money is whole minor units. */
export type Category =
  | 'standard'
  | 'zero'
  | 'exempt'
  | 'reverse_charge'
  | 'intra_community'
  | 'export'
  | 'outside_scope'

/** A tax rate as a line has it. Two of them are one rate if all four fields are equal. */
export type Rate = { code: string; percentage: string; category: Category; note: string | null }

export type LineType =
  | 'fee'
  | 'quantity_fee'
  | 'proration'
  | 'usage'
  | 'one_off'
  | 'manual'
  | 'minimum'
  | 'maximum'

export type InputLine = {
  type: LineType
  amount_cents: number
  /** It lies between 0 and the amount; issue A2 computes it. */
  discount_cents: number
  /** A manual line may have no time. */
  period_start: string | null
  period_end: string | null
  rates: Rate[]
  /** Usage lines alone have these two; `part` is an index in `parts`. */
  price_id?: string
  part?: number
}

/** A stretch of a billing period in which one plan applies, and which this invoice finishes. A trial or a pause is no part. */
export type Part = {
  start: string
  end: string
  /** The full period that the part belongs to. */
  whole_start: string
  whole_end: string
  /** After it the subscription has no other part. */
  is_last: boolean
  /** The rates of its `minimum` and `maximum` lines: those of the plan at the part's end. */
  rates: Rate[]
  plan: { minimum_cents: number | null; maximum_cents: number | null }
  /** Bounds of prices are decimal strings of whole units. Prices in a pricing unit are left out. */
  prices: Array<{ price_id: string; minimum: string | null; maximum: string | null }>
  /** What other invoices billed, void ones too, with what credit notes gave back. */
  billed_before: {
    fees: Array<{ net_cents: number; period_start: string; period_end: string }>
    usage: Array<{ price_id: string; net_cents: number }>
  }
}

export type InvoiceInput = {
  behavior: 'exclusive' | 'inclusive'
  /** The minor unit has this many decimals: 0, 2 or 3. */
  currency_decimals: number
  lines: InputLine[]
  parts: Part[]
}

/** `amount_cents` of the line is `bound_cents` - `spend_cents`. A plan's bound has no price. */
export type Bound = { price_id: string | null; spend_cents: number; bound_cents: number }

export type ComposedLine = InputLine & { bound: Bound | null }
export type OutputLine = ComposedLine & { tax_cents: number }
export type TaxEntry = Rate & { taxable_cents: number; tax_cents: number }

export type InvoiceOutput = {
  behavior: 'exclusive' | 'inclusive'
  lines: OutputLine[]
  taxes: TaxEntry[]
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  credit_carried_cents: number
  total_cents: number
}

export function netOf(line: InputLine): number {
  return line.amount_cents - line.discount_cents
}
