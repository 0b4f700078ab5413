import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MeterTerms, matches, readMeter } from '../../server/meters/reading.ts'
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

  test('a missing property is told, also where an object would inherit it', () => {
    expect(read('sum', undefined)).toBe('MISSING_PROPERTY')
    expect(readMeter(meter({ property: 'constructor' }), { event_name: 'e', properties: {} })).toMatchObject({
      code: 'MISSING_PROPERTY',
    })
  })

  test('count reads nothing', () => {
    const counted = readMeter(meter({ aggregation: 'count', property: null }), {
      event_name: 'e',
      properties: {},
    })
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
      const reading = readMeter(meter({ aggregation: 'unique_count' }), {
        event_name: 'e',
        properties: { p: value },
      })
      return 'text' in reading ? reading.text : undefined
    }
    expect(text(a) === text(b)).toBe(same)
    const filtered = meter({ filters: { p: [a] } })
    expect(matches(filtered, { event_name: 'e', properties: { p: b } })).toBe(same)
  })
})

describe('filters', () => {
  const filtered = meter({ filters: { region: ['eu', 'us'], tier: [1] } })
  test.each<[string, Record<string, number | string>, boolean]>([
    ['all of them met', { region: 'eu', tier: 1 }, true],
    ['another allowed value', { region: 'us', tier: '1' }, true],
    ['a value that is not allowed', { region: 'ap', tier: 1 }, false],
    ['one property missing', { region: 'eu' }, false],
    ['no properties', {}, false],
    ['more properties than asked for', { region: 'eu', tier: 1, other: 'x' }, true],
  ])('%s', (_name, properties, counted) => {
    expect(matches(filtered, { event_name: 'e', properties })).toBe(counted)
  })

  test('no filters count all events of the name, and none of another', () => {
    expect(matches(meter({}), { event_name: 'e', properties: {} })).toBe(true)
    expect(matches(meter({}), { event_name: 'E', properties: {} })).toBe(false)
  })
})

function meter(terms: Partial<MeterTerms>): MeterTerms {
  return { id: 'm', event_name: 'e', aggregation: 'sum', property: 'p', filters: {}, ...terms }
}

function read(aggregation: MeterTerms['aggregation'], value: number | string | undefined): string {
  const properties = value === undefined ? {} : { p: value }
  const reading = readMeter(meter({ aggregation }), { event_name: 'e', properties })
  return 'code' in reading ? reading.code : reading.value.toFixed()
}

function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
