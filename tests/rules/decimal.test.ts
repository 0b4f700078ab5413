import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDecimals, decimal, roundToInteger, toPlain } from '../../server/money/decimal.ts'
import { equal, roundHalfAway, toRational } from './rational.ts'

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })

test.each([
  ['0.5', 1],
  ['-0.5', -1],
  ['1.5', 2],
  ['2.5', 3],
  ['-2.5', -3],
  ['0.499999999999', 0],
  ['2.4999999999999999', 2],
])('%s rounds to %d', (text, rounded) => {
  expect(roundToInteger(decimal(text)).toNumber()).toBe(rounded)
})

test('rounds every double as big rationals do', () => {
  fc.assert(
    fc.property(number, (value) => {
      const rounded = roundToInteger(decimal(value)).toFixed()
      expect(BigInt(rounded === '-0' ? '0' : rounded)).toBe(roundHalfAway(toRational(String(value))))
    }),
  )
})

test('writes what it was given in plain notation, without zeros behind', () => {
  fc.assert(
    fc.property(number, (value) => {
      const plain = toPlain(decimal(value))
      expect(plain).toMatch(/^-?\d+(\.\d*[1-9])?$/)
      expect(equal(toRational(plain), toRational(String(value)))).toBe(true)
      expect(countDecimals(decimal(value))).toBe(plain.split('.')[1]?.length ?? 0)
    }),
  )
})

test('multiplies and adds without loss', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [x, y] = [toRational(String(a)), toRational(String(b))]
      const product = { numerator: x.numerator * y.numerator, denominator: x.denominator * y.denominator }
      expect(equal(toRational(decimal(a).times(b).toFixed()), product)).toBe(true)
      const sum = {
        numerator: x.numerator * y.denominator + y.numerator * x.denominator,
        denominator: x.denominator * y.denominator,
      }
      expect(equal(toRational(decimal(a).plus(b).toFixed()), sum)).toBe(true)
    }),
  )
})
