import type { LineRate } from './line-rate.ts'

/** Amounts are net with exclusive prices, and gross with inclusive ones. */
export type TaxableLine = { amount_cents: number; discount_cents: number; tax_rates: readonly LineRate[] }

export type TaxEntry = LineRate & { taxable_cents: number; tax_cents: number }

export type Taxes = {
  add: (line: TaxableLine) => number
  /** Entries are in the order in which lines first name the rates. */
  entries: () => TaxEntry[]
  /** The sum before discounts, without tax. */
  subtotal: () => bigint
}

export function toEntry(
  { tax_rate_id, code, name, percentage, category, note }: LineRate,
  taxable_cents: number,
  tax_cents: number,
): TaxEntry {
  return { tax_rate_id, code, name, percentage, category, note, taxable_cents, tax_cents }
}
