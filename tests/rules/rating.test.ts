import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimal } from '../../server/money/decimal.ts'
import { type PriceTerms, type RatedTier, rate as ratePrice, type Tier } from '../../server/plans/rating.ts'
import { equal, plus, type Rational, times, toRational } from './rational.ts'

describe('rows', () => {
  const tiers = [tier('10', '2'), tier(null, '1')]
  const flat = [tier('10', '2', '100'), tier(null, '1', '50')]
  test.each<[string, PriceTerms, string, string]>([
    ['no units', { charge_model: 'per_unit', unit_amount: '0.0004' }, '0', '0'],
    ['fractions of a cent', { charge_model: 'per_unit', unit_amount: '0.0004' }, '128437.5', '51.375'],
    ['less than nothing', { charge_model: 'per_unit', unit_amount: '3' }, '-7', '0'],
    ['the smallest by the smallest', { charge_model: 'per_unit', unit_amount: '1e-15' }, '1e-12', '1e-27'],
    ['graduated at its bound', { charge_model: 'graduated', tiers }, '10', '20'],
    ['graduated a half above its bound', { charge_model: 'graduated', tiers }, '10.5', '20.5'],
    ['graduated one above its bound', { charge_model: 'graduated', tiers }, '11', '21'],
    ['graduated, flat amount of one tier', { charge_model: 'graduated', tiers: flat }, '10', '120'],
    ['graduated, flat amounts of both', { charge_model: 'graduated', tiers: flat }, '10.5', '170.5'],
    ['graduated, no units, no flat amount', { charge_model: 'graduated', tiers: flat }, '0', '0'],
    ['graduated, below zero', { charge_model: 'graduated', tiers: flat }, '-1', '0'],
    ['volume at its bound', { charge_model: 'volume', tiers }, '10', '20'],
    ['volume a half above its bound', { charge_model: 'volume', tiers }, '10.5', '10.5'],
    ['volume one above its bound', { charge_model: 'volume', tiers }, '11', '11'],
    ['volume, flat amount of the tier reached alone', { charge_model: 'volume', tiers: flat }, '11', '61'],
    ['volume, no units, no flat amount', { charge_model: 'volume', tiers: flat }, '0', '0'],
    ['volume, below zero', { charge_model: 'volume', tiers: flat }, '-0.5', '0'],
  ])('%s', (_name, price, units, amount) => {
    expect(rate(price, decimal(units)).amount.eq(amount)).toBe(true)
  })

  test.each([
    ['0', '0'],
    ['0.000000000001', '1'],
    ['20', '1'],
    ['20.1', '2'],
    ['98', '5'],
    ['100', '5'],
    ['-3', '0'],
  ])('%s units are %s packages of 20', (units, packages) => {
    const rated = rate({ charge_model: 'package', package_amount: '250', package_size: '20' }, decimal(units))
    expect(rated.packages?.toFixed()).toBe(packages)
    expect(rated.amount.eq(decimal(packages).times(250))).toBe(true)
  })

  test.each([
    ['0.1', '0.3', '3'],
    ['0.3', '1', '4'],
    ['0.7', '4.9', '7'],
    ['7', '1000000000000002', '142857142857144'],
  ])('a package of %s holds its share of %s without loss', (package_size, units, packages) => {
    const rated = rate({ charge_model: 'package', package_amount: '1', package_size }, decimal(units))
    expect(rated.packages?.toFixed()).toBe(packages)
  })
})

/** Units and bounds on quarters, so that the model can walk the units one quarter at a time. */
const quarters = fc.integer({ min: -20, max: 400 })
const amount = fc.oneof(
  fc.constantFrom('0', '0.0004', '1', '250', '0.000000000000001'),
  fc
    .tuple(fc.nat(100_000), fc.integer({ min: 0, max: 15 }))
    .map(([digits, decimals]) => decimal(digits).div(decimal(10).pow(decimals)).toFixed()),
)
const tiers = fc
  .record({
    bounds: fc.uniqueArray(fc.integer({ min: 1, max: 390 }), { maxLength: 5 }),
    amounts: fc.array(fc.tuple(amount, amount), { minLength: 6, maxLength: 6 }),
  })
  .map(({ bounds, amounts }) => {
    const sorted = [...bounds].sort((a, b) => a - b).map((each) => String(each / 4))
    return [...sorted, null].map((up_to, index) => tier(up_to, ...(amounts[index] ?? ['0', '0'])))
  })

describe('against a model that walks the units one by one', () => {
  test('graduated prices each quarter by the tier that it lies in', () => {
    fc.assert(
      fc.property(tiers, quarters, (terms, n) => {
        const { amount, tiers: rated = [] } = rate({ charge_model: 'graduated', tiers: terms }, units(n))
        expectEqual(amount, walk(terms, n))
        expect(rated.reduce((sum, { amount }) => sum.plus(amount), decimal(0)).eq(amount)).toBe(true)
        expect(rated.reduce((sum, { units }) => sum.plus(units), decimal(0)).eq(Math.max(0, n / 4))).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('volume prices all by the tier of the last', () => {
    fc.assert(
      fc.property(tiers, quarters, (terms, n) => {
        const reached = terms.find(({ up_to }) => up_to === null || n <= Number(up_to) * 4)
        const whole = n <= 0 || reached === undefined ? ZERO : walk([{ ...reached, up_to: null }], n)
        expectEqual(rate({ charge_model: 'volume', tiers: terms }, units(n)).amount, whole)
      }),
      { numRuns: 500 },
    )
  })

  test('packages are opened one after another until all units are in one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), amount, quarters, (size, package_amount, n) => {
        let opened = 0
        while (opened * size < n) opened += 1
        const price: PriceTerms = { charge_model: 'package', package_amount, package_size: String(size / 4) }
        const rated = rate(price, units(n))
        expect(rated.packages?.toFixed()).toBe(String(opened))
        expectEqual(rated.amount, times(toRational(String(opened)), toRational(package_amount)))
      }),
    )
  })
})

describe('laws', () => {
  const fine = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 27n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, decimals]) => decimal(String(digits)).div(decimal(10).pow(decimals)))

  test('per_unit is the exact product', () => {
    fc.assert(
      fc.property(fine, amount, (usage, unit_amount) => {
        const rated = rate({ charge_model: 'per_unit', unit_amount }, usage)
        expectEqual(rated.amount, times(toRational(usage.toFixed()), toRational(unit_amount)))
      }),
    )
  })

  test('graduated never falls when usage grows', () => {
    fc.assert(
      fc.property(tiers, quarters, fc.nat(50), (terms, n, more) => {
        const price: PriceTerms = { charge_model: 'graduated', tiers: terms }
        expect(rate(price, units(n + more)).amount.gte(rate(price, units(n)).amount)).toBe(true)
      }),
    )
  })

  test('graduated without flat amounts has no jump: 10^-12 units cost at most 10^-12 of the dearest', () => {
    fc.assert(
      fc.property(tiers, quarters, (terms, n) => {
        const plain = terms.map((each) => ({ ...each, flat_amount: '0' }))
        const price: PriceTerms = { charge_model: 'graduated', tiers: plain }
        const step = rate(price, units(n).plus('1e-12')).amount.minus(rate(price, units(n)).amount)
        const dearest = Math.max(...plain.map(({ unit_amount }) => Number(unit_amount)))
        expect(step.gte(0) && step.lte(decimal(dearest).times('1e-12'))).toBe(true)
      }),
    )
  })

  test('one tier is per_unit, graduated and by volume', () => {
    fc.assert(
      fc.property(fine, amount, (usage, unit_amount) => {
        const one = [tier(null, unit_amount)]
        const { amount } = rate({ charge_model: 'per_unit', unit_amount }, usage)
        expect(rate({ charge_model: 'graduated', tiers: one }, usage).amount.eq(amount)).toBe(true)
        expect(rate({ charge_model: 'volume', tiers: one }, usage).amount.eq(amount)).toBe(true)
      }),
    )
  })
})

const ZERO = toRational('0')

/** With what only some charge models have. */
function rate(
  terms: PriceTerms,
  usage: Decimal,
): { amount: Decimal; packages?: Decimal; tiers?: RatedTier[] } {
  return ratePrice(terms, usage)
}

function tier(up_to: string | null, unit_amount: string, flat_amount = '0'): Tier {
  return { up_to, unit_amount, flat_amount }
}

function units(quarters: number) {
  return decimal(quarters / 4)
}

/** The price of each quarter in turn; the first one in a tier brings its flat amount. */
function walk(tiers: readonly Tier[], quarters: number): Rational {
  let total = ZERO
  const entered = new Set<Tier>()
  for (let end = 1; end <= quarters; end += 1) {
    const own = tiers.find(({ up_to }) => up_to === null || end <= Number(up_to) * 4)
    if (own === undefined) throw new Error('the last tier has an end')
    if (!entered.has(own)) total = plus(total, toRational(own.flat_amount))
    entered.add(own)
    total = plus(total, times(toRational('0.25'), toRational(own.unit_amount)))
    total = shorten(total)
  }
  return total
}

/** All denominators here are powers of ten: it keeps them from growing with each step. */
function shorten({ numerator, denominator }: Rational): Rational {
  return { numerator: (numerator * 10n ** 20n) / denominator, denominator: 10n ** 20n }
}

function expectEqual(amount: { toFixed(): string }, wanted: Rational): void {
  expect(equal(toRational(amount.toFixed()), wanted)).toBe(true)
}
