import type { LineRate } from './line-rate.ts'

/** Net with exclusive prices, gross with inclusive ones. */
export type TaxableLine = { amount_cents: number; discount_cents: number; tax_rates: readonly LineRate[] }

export type TaxEntry = LineRate & { taxable_cents: number; tax_cents: number }

export type Taxes = {
  add: (line: TaxableLine) => number
  /** In the order of the lines. */
  entries: () => TaxEntry[]
  /** Before discounts, without tax. */
  subtotal: () => bigint
}

export function toEntry(
  { tax_rate_id, code, name, percentage, category, note }: LineRate,
  taxable_cents: number,
  tax_cents: number,
): TaxEntry {
  return { tax_rate_id, code, name, percentage, category, note, taxable_cents, tax_cents }
}
