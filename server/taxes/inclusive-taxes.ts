import { roundFraction } from '../money/fraction.ts'
import { HUNDRED_PERCENT, keyOfRate, type LineRate, unitsOfPercentage } from './line-rate.ts'
import { createSharer } from './running-sums.ts'
import { type TaxableLine, type TaxEntry, type Taxes, toEntry } from './taxable-line.ts'

/**
 * Lines with the same rates have one gross sum G, whose tax is `G - R(G × 100 ÷ (100 + Σ percentages))`. Rates share it
 * by their percentages.
 */
export function createInclusiveTaxes(): Taxes {
  const sets = new Map<string, ReturnType<typeof createSet>>()
  const setOf = (rates: readonly LineRate[]) => {
    const key = JSON.stringify(rates.map(keyOfRate).toSorted())
    const known = sets.get(key)
    if (known !== undefined) return known
    const created = createSet(rates)
    sets.set(key, created)
    return created
  }
  return {
    add: (line: TaxableLine) => setOf(line.tax_rates).add(line),
    entries: () => mergeEntries([...sets.values()].flatMap(({ entries }) => entries())),
    subtotal: () => [...sets.values()].reduce((sum, { subtotal }) => sum + subtotal(), 0n),
  }
}

function createSet(rates: readonly LineRate[]) {
  const units = rates.map(unitsOfPercentage)
  const all = units.reduce((sum, each) => sum + each, 0n)
  const withoutTax = (gross: bigint) =>
    roundFraction({ numerator: gross * HUNDRED_PERCENT, denominator: HUNDRED_PERCENT + all })
  const share = createSharer((gross) => Number(gross) - withoutTax(gross))
  let beforeDiscounts = 0n
  let gross = 0n
  return {
    add({ amount_cents, discount_cents }: TaxableLine): number {
      beforeDiscounts += BigInt(amount_cents)
      gross += BigInt(amount_cents - discount_cents)
      return share(amount_cents - discount_cents)
    },
    entries(): TaxEntry[] {
      const taxable = withoutTax(gross)
      const tax = gross - BigInt(taxable)
      const shareOfRate = createSharer((sum) =>
        all === 0n ? 0 : roundFraction({ numerator: tax * sum, denominator: all }),
      )
      return rates.map((rate, index) => toEntry(rate, taxable, shareOfRate(Number(units[index] ?? 0n))))
    },
    subtotal: () => BigInt(withoutTax(beforeDiscounts)),
  }
}

/** A rate in several sets has one entry. */
function mergeEntries(entries: readonly TaxEntry[]): TaxEntry[] {
  const byRate = Map.groupBy(entries, keyOfRate)
  return [...byRate.values()].flatMap((its) => {
    const [first] = its
    if (first === undefined) return []
    const sum = (read: (entry: TaxEntry) => number) => its.reduce((all, entry) => all + read(entry), 0)
    return toEntry(
      first,
      sum(({ taxable_cents }) => taxable_cents),
      sum(({ tax_cents }) => tax_cents),
    )
  })
}
