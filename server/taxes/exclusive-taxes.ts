import { roundFraction } from '../money/fraction.ts'
import { HUNDRED_PERCENT, keyOfRate, type LineRate, unitsOfPercentage } from './line-rate.ts'
import { createSharer } from './running-sums.ts'
import { type TaxableLine, type TaxEntry, type Taxes, toEntry } from './taxable-line.ts'

/** The tax of a rate is `R(percentage × Σ net of its lines)`. Each rate of a line applies to all of its net. */
export function createExclusiveTaxes(): Taxes {
  const sums = new Map<string, ReturnType<typeof createSum>>()
  let subtotal = 0n
  const sumOf = (rate: LineRate) => {
    const key = keyOfRate(rate)
    const known = sums.get(key)
    if (known !== undefined) return known
    const created = createSum(rate)
    sums.set(key, created)
    return created
  }
  return {
    add({ amount_cents, discount_cents, tax_rates }: TaxableLine): number {
      subtotal += BigInt(amount_cents)
      const net = amount_cents - discount_cents
      return tax_rates.reduce((tax, rate) => tax + sumOf(rate).add(net), 0)
    },
    entries: () => [...sums.values()].map(({ entry }) => entry()),
    subtotal: () => subtotal,
  }
}

function createSum(rate: LineRate) {
  const units = unitsOfPercentage(rate)
  const share = createSharer((net) => roundFraction({ numerator: net * units, denominator: HUNDRED_PERCENT }))
  let taxable_cents = 0
  let tax_cents = 0
  return {
    add(net: number): number {
      const tax = share(net)
      taxable_cents += net
      tax_cents += tax
      return tax
    },
    entry: (): TaxEntry => toEntry(rate, taxable_cents, tax_cents),
  }
}
