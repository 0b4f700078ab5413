import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatching, indexMeters } from '../../server/meters/matching.ts'
import {
  type MeterTerms,
  openProperties,
  prepareMeter,
  readMeter,
  type StoredMeterTerms,
} from '../../server/meters/reading.ts'
import { equal, toRational } from './rational.ts'

describe('numbers', () => {
  test.each<[string, number | string, string]>([
    ['a whole number', 3, '3'],
    ['a fraction as it was written', 2.675, '2.675'],
    ['less than nothing', -12.5, '-12.5'],
    ['a plain decimal text', '-12.50', '-12.5'],
    ['twelve decimals', '0.000000000001', '0.000000000001'],
    ['twelve decimals and zeros', '0.00000000000100', '0.000000000001'],
    ['the largest', '999999999999999.999999999999', '999999999999999.999999999999'],
    ['a number in JSON with an exponent', 1e-12, '0.000000000001'],
    ['zero in front', '007', '7'],
  ])('%s is read exactly', (_name, value, wanted) => {
    expect(read('sum', value)).toBe(wanted)
  })

  test.each<[string, number | string]>([
    ['10^15', 1e15],
    ['10^15 below zero', '-1000000000000000'],
    ['thirteen decimals', '0.1234567890123'],
    ['thirteen decimals in a number', 1e-13],
    ['an exponent in a text', '1e3'],
    ['a plus', '+1'],
    ['no digit before the point', '.5'],
    ['no digit after the point', '5.'],
    ['a space', ' 5'],
    ['an empty text', ''],
    ['a word', 'NaN'],
    ['a line break', '5\n'],
    ['other digits', '٣'],
  ])('%s is refused', (_name, value) => {
    for (const aggregation of ['sum', 'max', 'latest'] as const)
      expect(read(aggregation, value)).toBe('INVALID_PROPERTY_VALUE')
  })

  test('every number that is small and short enough is read as itself, and each other one refused', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const fits = Math.abs(value) < 1e15 && countDecimals(value) <= 12
        const answer = read('sum', value)
        if (!fits) expect(answer).toBe('INVALID_PROPERTY_VALUE')
        else expect(equal(toRational(answer), toRational(String(value)))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['5', '250', 1, '5'],
    ['5', '250', '5.000', '5'],
    ['5', '250', 250.01, '250'],
    ['5', null, 1e14, '100000000000000'],
    [null, '0', '-7', '-7'],
    [null, '0', 7, '0'],
    ['0.1', '0.1', -3, '0.1'],
  ])('between %s and %s, %s is %s', (value_minimum, value_maximum, value, wanted) => {
    const reading = readMeter(meter({ value_minimum, value_maximum }), openProperties({ p: value }))
    expect('code' in reading ? reading.code : reading.value.toFixed()).toBe(wanted)
  })

  test('a missing property is reported, even if an object would inherit it', () => {
    expect(read('sum', undefined)).toBe('MISSING_PROPERTY')
    expect(readMeter(meter({ property: 'constructor' }), openProperties({}))).toMatchObject({
      code: 'MISSING_PROPERTY',
    })
  })

  test('count reads nothing', () => {
    const counted = readMeter(meter({ aggregation: 'count', property: null }), openProperties({}))
    expect('value' in counted && counted.value.toFixed()).toBe('1')
  })
})

describe('texts', () => {
  test.each<[number | string, number | string, boolean]>([
    [1, '1', true],
    [1.5, '1.5', true],
    [1e21, '1000000000000000000000', true],
    [1e-7, '0.0000001', true],
    [-0, '0', true],
    [1, '1.0', false],
    ['a', 'A', false],
    ['', ' ', false],
    ['é', 'e\u0301', false],
  ])('%j and %j are one value: %s', (a, b, same) => {
    const text = (value: number | string) => {
      const reading = readMeter(meter({ aggregation: 'unique_count' }), openProperties({ p: value }))
      return 'text' in reading ? reading.text : undefined
    }
    expect(text(a) === text(b)).toBe(same)
    const filtered = meter({ filters: [{ property: 'p', in: [a] }] })
    expect(counts(filtered, { p: b })).toBe(same)
  })
})

describe('filters', () => {
  const filtered = meter({
    filters: [
      { property: 'region', in: ['eu', 'us'] },
      { property: 'tier', in: [1] },
    ],
  })
  test.each<[string, Record<string, number | string>, boolean]>([
    ['all of them met', { region: 'eu', tier: 1 }, true],
    ['another allowed value', { region: 'us', tier: '1' }, true],
    ['a value that is not allowed', { region: 'ap', tier: 1 }, false],
    ['one property missing', { region: 'eu' }, false],
    ['no properties', {}, false],
    ['more properties than asked for', { region: 'eu', tier: 1, other: 'x' }, true],
  ])('%s', (_name, properties, counted) => {
    expect(counts(filtered, properties)).toBe(counted)
  })

  test('no filters count all events', () => {
    expect(counts(meter({}), {})).toBe(true)
  })

  test('the index finds the meters whose filters an event passes, and no others', () => {
    const values = fc.constantFrom<number | string>(0, 1, '1', 1.5, '1.5', 1e21, 'a', '')
    const names = fc.constantFrom('p', 'q', 'constructor')
    const filter = fc.record({ property: names, in: fc.array(values, { minLength: 1, maxLength: 4 }) })
    const filters = fc.uniqueArray(filter, { selector: ({ property }) => property })
    fc.assert(
      fc.property(fc.array(filters, { maxLength: 20 }), fc.dictionary(names, values), (all, properties) => {
        const index = indexMeters(all.map((each, id) => meter({ id: String(id), filters: each })))
        const found = findMatching(index, openProperties(properties)).map(({ id }) => Number(id))
        const text = (value: number | string) => (value === 1e21 ? `1${'0'.repeat(21)}` : String(value))
        const passing = all.flatMap((each, id) => {
          const allowed = each.every(({ property, in: some }) => {
            const value = Object.hasOwn(properties, property) ? properties[property] : undefined
            return value !== undefined && some.some((one) => text(one) === text(value))
          })
          return allowed ? [id] : []
        })
        expect(found.toSorted((a, b) => a - b)).toEqual(passing)
      }),
      { numRuns: 500 },
    )
  })
})

function counts(meter: MeterTerms, properties: Record<string, number | string>): boolean {
  return findMatching(indexMeters([meter]), openProperties(properties)).length === 1
}

function meter(terms: Partial<StoredMeterTerms>): MeterTerms {
  return prepareMeter({
    id: 'm',
    event_name: 'e',
    aggregation: 'sum' as const,
    property: 'p',
    recurring: false,
    bucket: null,
    value_minimum: null,
    value_maximum: null,
    filters: [],
    ...terms,
  })
}

function read(aggregation: MeterTerms['aggregation'], value: number | string | undefined): string {
  const properties = value === undefined ? {} : { p: value }
  const reading = readMeter(meter({ aggregation }), openProperties(properties))
  return 'code' in reading ? reading.code : reading.value.toFixed()
}

function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
