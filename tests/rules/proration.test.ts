import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prorate } from '../../server/subscriptions/proration.ts'
import { roundHalfAway } from './rational.ts'

test.each([
  ['half of March', 3000, '2026-03-16T12:00:00Z', '2026-04-01T00:00:00Z', '2026-03-01T00:00:00Z', 1500],
  ['half of April', 4900, '2026-04-16T09:15:00Z', '2026-05-01T09:15:00Z', '2026-04-01T09:15:00Z', 2450],
  [
    'half of April, the other plan',
    19900,
    '2026-04-16T09:15:00Z',
    '2026-05-01T09:15:00Z',
    '2026-04-01T09:15:00Z',
    9950,
  ],
  [
    'a credit, rounded away from zero',
    -1,
    '2026-04-16T00:00:00Z',
    '2026-05-01T00:00:00Z',
    '2026-04-01T00:00:00Z',
    -1,
  ],
  ['the whole', 4900, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', 4900],
  ['nothing left', 4900, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', 0],
  ['no fee', 0, '2026-02-11T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z', 0],
  [
    'both ends cut to the second',
    100,
    '2026-03-01T00:00:05.900Z',
    '2026-03-01T00:00:10.100Z',
    '2026-03-01T00:00:00.500Z',
    50,
  ],
  [
    'a period within a second',
    100,
    '2026-03-01T00:00:05.100Z',
    '2026-03-01T00:00:05.900Z',
    '2026-03-01T00:00:05.000Z',
    0,
  ],
])('%s', (_name, fee, from, end, start, wanted) => {
  const whole = { start: new Date(start), end: new Date(end) }
  expect(prorate(fee, { start: new Date(from), end: new Date(end) }, whole)).toBe(wanted)
})

const period = fc
  .tuple(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    fc.integer({ min: 1_000, max: 400 * 86_400_000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([start, length, share]) => ({
    start,
    middle: new Date(start.getTime() + Math.floor(length * share)),
    end: new Date(start.getTime() + length),
  }))
const fee = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.maxSafeNat())

test('is the share of the seconds, rounded once', () => {
  fc.assert(
    fc.property(period, fee, ({ start, middle, end }, fee) => {
      const second = (at: Date) => BigInt(Math.floor(at.getTime() / 1000))
      const share = {
        numerator: BigInt(fee) * (second(end) - second(middle)),
        denominator: second(end) - second(start),
      }
      const wanted = share.denominator === 0n ? 0n : roundHalfAway(share)
      expect(BigInt(prorate(fee, { start: middle, end }, { start, end }))).toBe(wanted)
    }),
    { numRuns: 1_000 },
  )
})

test('what is used and what is left are the whole, except for a cent of rounding', () => {
  fc.assert(
    fc.property(period, fee, ({ start, middle, end }, fee) => {
      const used = prorate(fee, { start, end: middle }, { start, end })
      const left = prorate(fee, { start: middle, end }, { start, end })
      const surplus = BigInt(used) + BigInt(left) - BigInt(fee)
      expect(surplus === 0n || surplus === 1n).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a credit is the charge with the other sign', () => {
  fc.assert(
    fc.property(period, fee, ({ start, middle, end }, fee) => {
      const part = { start: middle, end }
      expect(prorate(-fee, part, { start, end }) + prorate(fee, part, { start, end })).toBe(0)
    }),
  )
})
