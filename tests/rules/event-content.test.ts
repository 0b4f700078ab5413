import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkWindow, normalise, sameContent } from '../../server/events/event-content.ts'
import { equal, toRational } from './rational.ts'

const base = {
  event_name: 'e',
  idempotency_key: 'k',
  customer_id: `c${'0'.repeat(24)}`,
  timestamp: '2026-03-15T12:00:00Z',
}

/** A decimal of up to 15 digits, which a double tells apart from every other. */
const value = fc.record({
  digits: fc.bigInt({ min: -999n, max: 999n }),
  power: fc.integer({ min: -6, max: 6 }),
})
/** Ways to write it: the point moved, zeros behind, another exponent. */
const spelling = fc.record({
  shift: fc.integer({ min: 0, max: 6 }),
  zeros: fc.integer({ min: 0, max: 4 }),
  capital: fc.boolean(),
  plus: fc.boolean(),
})
const number = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(value, spelling).map(([decimal, how]) => spell(decimal, how)) },
  { weight: 1, arbitrary: fc.constantFrom('-0', '0', '-0.0', '0e5') },
)
const text = fc
  .oneof(fc.constantFrom('1', '1.0', '', 'é', 'e\u0301'), fc.string({ maxLength: 4 }))
  .map((each) => JSON.stringify(each))
const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
const properties = fc.uniqueArray(fc.tuple(name, fc.oneof(number, text)), {
  selector: ([key]) => key,
  maxLength: 5,
})

/** Members and the same members in another order, some of them written otherwise, some of them changed. */
const pair = fc
  .tuple(properties, fc.infiniteStream(spelling), fc.infiniteStream(fc.nat(9)), fc.boolean())
  .map(([members, spellings, dice, reverse]) => {
    const others = members.map(([key, written]): [string, string] => {
      const roll = dice.next().value
      if (roll === 0) return [key, '"1"']
      if (roll === 1) return [key, '1']
      if (roll === 2) return [`${key}x`, written]
      return [key, written.startsWith('"') ? written : respell(written, spellings.next().value)]
    })
    return [members, reverse ? others.toReversed() : others] as const
  })

test('two events are the same just when their numbers are equal as rationals and their texts as texts', () => {
  let same = 0
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const expected = equalMembers(a, b)
      if (expected) same += 1
      expect(sameContent(parse(a), parse(b))).toBe(expected)
      expect(sameContent(parse(b), parse(a))).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
  expect(same).toBeGreaterThan(500)
})

test('a stored event that comes back from JSON is the same', () => {
  fc.assert(
    fc.property(properties, (members) => {
      const event = parse(members)
      expect(sameContent(event, { ...event, properties: JSON.parse(JSON.stringify(event.properties)) })).toBe(
        true,
      )
    }),
  )
})

describe('the window', () => {
  const now = new Date('2026-03-15T12:00:00.000Z')
  const DAYS_35_MS = 35 * 24 * 60 * 60 * 1000
  test.each([
    [-DAYS_35_MS - 1, 'timestamp_too_old'],
    [-DAYS_35_MS, undefined],
    [0, undefined],
    [300_000, undefined],
    [300_001, 'timestamp_in_future'],
  ])('holds an event %d ms from now: %s', (offsetMs, code) => {
    const timestamp = new Date(now.getTime() + offsetMs).toISOString()
    expect(checkWindow(normalise({ ...base, timestamp }), now)?.code).toBe(code)
  })
})

type Members = ReadonlyArray<readonly [string, string]>

function parse(members: Members) {
  const written = members.map(([key, value]) => `${JSON.stringify(key)}:${value}`)
  return normalise({ ...base, properties: JSON.parse(`{${written.join(',')}}`) })
}

function equalMembers(a: Members, b: Members): boolean {
  const others = new Map(b)
  return a.length === b.length && a.every(([key, written]) => equalWritten(written, others.get(key)))
}

function equalWritten(a: string, b: string | undefined): boolean {
  if (b === undefined || a.startsWith('"') !== b.startsWith('"')) return false
  return a.startsWith('"') ? JSON.parse(a) === JSON.parse(b) : equal(toRational(a), toRational(b))
}

type Decimal = { digits: bigint; power: number }
type Spelling = { shift: number; zeros: number; capital: boolean; plus: boolean }

/** digits × 10^power, written with `shift` digits behind the point and the exponent that makes up for it. */
function spell({ digits, power }: Decimal, { shift, zeros, capital, plus }: Spelling): string {
  const magnitude = String(digits < 0n ? -digits : digits).padStart(shift + 1, '0')
  const whole = magnitude.slice(0, magnitude.length - shift)
  const fraction = magnitude.slice(magnitude.length - shift) + '0'.repeat(shift > 0 ? zeros : 0)
  const exponent = power + shift
  const tail = exponent === 0 ? '' : `${capital ? 'E' : 'e'}${plus && exponent > 0 ? '+' : ''}${exponent}`
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}${tail}`
}

function respell(written: string, how: Spelling): string {
  const { numerator, denominator } = toRational(written)
  const power = -(String(denominator).length - 1)
  return spell({ digits: numerator, power }, how)
}
