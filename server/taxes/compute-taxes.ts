import { roundFraction } from '../money/fraction.ts'
import { createExclusiveTaxes } from './exclusive-taxes.ts'
import { createInclusiveTaxes } from './inclusive-taxes.ts'
import type { TaxableLine, TaxEntry } from './taxable-line.ts'

export type TaxBehavior = 'exclusive' | 'inclusive'

export type Taxed = {
  line_taxes: number[]
  taxes: TaxEntry[]
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
}

/**
 * Computes tax once per rate and invoice (EN 16931, BR-CO-17), or per set of rates with inclusive prices. The lines'
 * shares add up to it. The total can be negative.
 */
export function computeTaxes(behavior: TaxBehavior, lines: readonly TaxableLine[]): Taxed {
  const taxes = behavior === 'exclusive' ? createExclusiveTaxes() : createInclusiveTaxes()
  const line_taxes = lines.map(taxes.add)
  const tax = line_taxes.reduce((sum, cents) => sum + BigInt(cents), 0n)
  const net = lines.reduce(
    (sum, { amount_cents, discount_cents }) => sum + BigInt(amount_cents) - BigInt(discount_cents),
    0n,
  )
  const total = behavior === 'exclusive' ? net + tax : net
  const subtotal = taxes.subtotal()
  return {
    line_taxes,
    taxes: taxes.entries(),
    subtotal_cents: toCents(subtotal),
    discount_cents: toCents(subtotal + tax - total),
    tax_cents: toCents(tax),
    total_cents: toCents(total),
  }
}

function toCents(sum: bigint): number {
  return roundFraction({ numerator: sum, denominator: 1n })
}
