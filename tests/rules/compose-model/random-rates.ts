import type { Random } from './random.ts'
import type { Category, Rate } from './types.ts'

const UNTAXED: Category[] = ['zero', 'exempt', 'reverse_charge', 'intra_community', 'export']

/**
 * How the rates of an invoice's lines are drawn: `one` rate a line of any category but O, `outside` the scope throughout,
 * `sets` of up to five rates, `mixed` with O on one invoice (which a list of codes forbids, but not an invoice), or `none`.
 */
export type RateStyle = 'one' | 'outside' | 'sets' | 'mixed' | 'none'

/** It answers the sets of rates among which the invoice's lines choose. */
export function randomSets(random: Random, style: RateStyle): Rate[][] {
  if (style === 'none') return [[]]
  const outside = rateOf('O', '0', 'outside_scope')
  if (style === 'outside') return [[outside]]
  if (style === 'sets') return random.list(1, 4, (index) => randomSet(random, index))
  const single = random.list(1, 4, (index) => [randomRate(random, `R${index}`, 100_0000)])
  return style === 'mixed' ? [...single, [outside]] : single
}

/** Rates of several sets have some codes in common, and one set can be another in another order. */
function randomSet(random: Random, index: number): Rate[] {
  if (random.once(6)) return []
  const common = [
    rateOf('C0', '5', 'standard'),
    rateOf('C1', '9.975', 'standard'),
    rateOf('C2', '0.0001', 'standard'),
    rateOf('C3', '0', 'zero'),
  ]
  const shared = random.some(random.integer(0, 3), common)
  // The common ones come to less than 15 %, so two more of up to 42.5 % keep the set below 100 %.
  return [...shared, ...random.list(0, 2, (own) => randomRate(random, `S${index}${own}`, 42_5000))]
}

function randomRate(random: Random, code: string, largest: number): Rate {
  if (random.once(4)) return rateOf(code, '0', random.pick(UNTAXED))
  const percentage = random.once(2)
    ? random.pick(['19', '7', '20', '8.1', '5.5', '25', '21.00', '12.5'])
    : tenThousandths(random.integer(1, largest))
  return rateOf(code, percentage, 'standard')
}

/** The norm forbids a note for S and Z, and demands one for the others. */
function rateOf(code: string, percentage: string, category: Category): Rate {
  const note = category === 'standard' || category === 'zero' ? null : `The reason is ${category}.`
  return { code, percentage, category, note }
}

function tenThousandths(amount: number): string {
  const digits = String(amount).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
