import {
  add,
  decimal,
  divide,
  type Fraction,
  HUNDRED,
  multiply,
  roundHalfAwayFromZero,
  sum,
  whole,
} from './fraction.ts'
import type { ComposedLine, InvoiceInput, Rate, TaxEntry } from './types.ts'
import { netOf } from './types.ts'

type Behavior = InvoiceInput['behavior']

/** Chapter 2.5: the tax of a list of lines, computed from nothing. The tax of line k is this of k lines less this of k - 1. */
export function taxOf(behavior: Behavior, lines: ComposedLine[]): number {
  return behavior === 'exclusive'
    ? total(distinctRates(lines).map((rate) => taxOfRate(rate, linesWith(rate, lines))))
    : total(distinctSets(lines).map((set) => taxOfSet(set, grossOf(set, lines))))
}

/** The entries stand in the order in which the lines name their rates first. */
export function entriesOf(behavior: Behavior, lines: ComposedLine[]): TaxEntry[] {
  return distinctRates(lines).map((rate) => ({
    code: rate.code,
    percentage: rate.percentage,
    category: rate.category,
    note: rate.note,
    ...(behavior === 'exclusive' ? exclusiveAmounts(rate, lines) : inclusiveAmounts(rate, lines)),
  }))
}

/** With inclusive prices the subtotal is what is left of the gross before discounts, rounded once for each set. */
export function subtotalOf(behavior: Behavior, lines: ComposedLine[]): number {
  if (behavior === 'exclusive') return total(lines.map((line) => line.amount_cents))
  return total(
    distinctSets(lines).map((set) => {
      const gross = total(linesOfSet(set, lines).map((line) => line.amount_cents))
      return withoutTax(set, gross)
    }),
  )
}

function exclusiveAmounts(rate: Rate, lines: ComposedLine[]) {
  const its = linesWith(rate, lines)
  return { taxable_cents: total(its.map(netOf)), tax_cents: taxOfRate(rate, its) }
}

/** A rate that stands in several sets has its share of each. */
function inclusiveAmounts(rate: Rate, lines: ComposedLine[]) {
  const sets = distinctSets(lines).filter((set) => set.some((other) => isSame(other, rate)))
  return {
    taxable_cents: total(sets.map((set) => withoutTax(set, grossOf(set, lines)))),
    tax_cents: total(sets.map((set) => shareOfRate(rate, set, taxOfSet(set, grossOf(set, lines))))),
  }
}

function taxOfRate(rate: Rate, lines: ComposedLine[]): number {
  const net = sum(lines.map((line) => whole(netOf(line))))
  return roundHalfAwayFromZero(multiply(net, divide(decimal(rate.percentage), HUNDRED)))
}

function taxOfSet(set: Rate[], gross: number): number {
  return gross - withoutTax(set, gross)
}

/** R(G × 100 ÷ (100 + Σ percentages)). */
function withoutTax(set: Rate[], gross: number): number {
  return roundHalfAwayFromZero(divide(multiply(whole(gross), HUNDRED), add(HUNDRED, percentages(set))))
}

/** Chapter 2.2 shares by percentages as it shares everything: by the running sum, in the order of the set. */
function shareOfRate(rate: Rate, set: Rate[], tax: number): number {
  const index = set.findIndex((other) => isSame(other, rate))
  return shareOfFirst(index + 1, set, tax) - shareOfFirst(index, set, tax)
}

function shareOfFirst(count: number, set: Rate[], tax: number): number {
  const all = percentages(set)
  if (all.numerator === 0n) return 0
  return roundHalfAwayFromZero(divide(multiply(whole(tax), percentages(set.slice(0, count))), all))
}

function percentages(set: Rate[]): Fraction {
  return sum(set.map((rate) => decimal(rate.percentage)))
}

function grossOf(set: Rate[], lines: ComposedLine[]): number {
  return total(linesOfSet(set, lines).map(netOf))
}

function linesWith(rate: Rate, lines: ComposedLine[]): ComposedLine[] {
  return lines.filter((line) => line.rates.some((other) => isSame(other, rate)))
}

function linesOfSet(set: Rate[], lines: ComposedLine[]): ComposedLine[] {
  return lines.filter((line) => isSameSet(line.rates, set))
}

function distinctRates(lines: ComposedLine[]): Rate[] {
  return distinct(
    lines.flatMap((line) => line.rates),
    isSame,
  )
}

/** A set has the order of the first line that has it; the order makes no other set. */
function distinctSets(lines: ComposedLine[]): Rate[][] {
  return distinct(
    lines.map((line) => line.rates),
    isSameSet,
  )
}

function distinct<T>(values: T[], same: (a: T, b: T) => boolean): T[] {
  return values.filter((value, index) => values.findIndex((other) => same(other, value)) === index)
}

function isSame(a: Rate, b: Rate): boolean {
  return a.code === b.code && a.percentage === b.percentage && a.category === b.category && a.note === b.note
}

function isSameSet(a: Rate[], b: Rate[]): boolean {
  return a.length === b.length && a.every((rate) => b.some((other) => isSame(rate, other)))
}

function total(amounts: number[]): number {
  return roundHalfAwayFromZero(sum(amounts.map(whole)))
}
