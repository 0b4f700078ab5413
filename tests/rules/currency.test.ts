import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import type { components } from '../../generated/types.ts'
import { exponentOf, formatMajor, majorToMinor, minorToMajor } from '../../server/money/currency.ts'
import { decimal } from '../../server/money/decimal.ts'

type CurrencyCode = components['schemas']['CurrencyCode']

test.each([
  [1250, 'USD', '12.50'],
  [5, 'USD', '0.05'],
  [-5, 'USD', '-0.05'],
  [0, 'USD', '0.00'],
  [1200, 'JPY', '1200'],
  [0, 'JPY', '0'],
  [1234, 'KWD', '1.234'],
  [-1, 'KWD', '-0.001'],
  [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
  [1, 'ISK', '1'],
  [150, 'HUF', '1.50'],
] as const)('%d minor units of %s are %s', (minor, currency, major) => {
  expect(minorToMajor(minor, currency)).toBe(major)
})

test('an amount has exactly the digits of its currency, and loses none of its value', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.constantFrom<CurrencyCode>('USD', 'JPY', 'KWD'),
      (minor, currency) => {
        const major = minorToMajor(minor, currency)
        expect(major.split('.')[1]?.length ?? 0).toBe(exponentOf(currency))
        expect(BigInt(major.replace('.', ''))).toBe(BigInt(minor))
        expect(majorToMinor(decimal(major), currency)).toBe(minor)
      },
    ),
  )
})

test.each([
  ['0.125', 'USD', 13],
  ['0.1249999999999999999999999999', 'USD', 12],
  ['1.005', 'USD', 101],
  ['0.5', 'JPY', 1],
  ['1.2345', 'KWD', 1235],
] as const)('%s %s are %d minor units, rounded half away from zero', (major, currency, minor) => {
  expect(majorToMinor(decimal(major), currency)).toBe(minor)
})

test('an amount in major units is padded to the digits of its currency', () => {
  expect(formatMajor(decimal('12.5'), 'USD')).toBe('12.50')
  expect(formatMajor(decimal('1e3'), 'JPY')).toBe('1000')
})

test('the digits are those of the table that the contract gives', () => {
  const { description, enum: codes } = Object(readDocument().components.schemas?.CurrencyCodeInput)
  const told = new Map<string, number>()
  for (const [, digits, list] of String(description).matchAll(/\| ([03]) \| ([A-Z, ]+) \|/g))
    for (const code of String(list).split(', ')) told.set(code, Number(digits))
  expect(told.size).toBeGreaterThan(20)
  for (const code of codes) expect(exponentOf(code), code).toBe(told.get(code) ?? 2)
  for (const code of told.keys()) expect(codes).toContain(code)
})
