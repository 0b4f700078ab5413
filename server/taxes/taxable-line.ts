import type { LineRate } from './line-rate.ts'

/** `amount_cents` is net with exclusive prices, and gross with inclusive ones. So is the discount. */
export type TaxableLine = { amount_cents: number; discount_cents: number; tax_rates: readonly LineRate[] }

export type TaxEntry = LineRate & { taxable_cents: number; tax_cents: number }

/** The sums of the lines so far, with exclusive or with inclusive prices. */
export type Taxes = {
  add: (line: TaxableLine) => number
  /** Returns an entry for each rate, in the order in which the lines name them first. */
  entries: () => TaxEntry[]
  /** Returns the sum before discounts, without tax. */
  subtotal: () => bigint
}

export function toEntry(
  { tax_rate_id, code, name, percentage, category, note }: LineRate,
  taxable_cents: number,
  tax_cents: number,
): TaxEntry {
  return { tax_rate_id, code, name, percentage, category, note, taxable_cents, tax_cents }
}
