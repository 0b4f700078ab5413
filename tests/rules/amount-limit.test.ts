import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventLimit, MAX_ALONE } from '../../server/metering/amount-limit.ts'
import { prepareMeter } from '../../server/meters/reading.ts'
import { decimal } from '../../server/money/decimal.ts'
import { type Price, rate } from '../../server/plans/rating.ts'

const METER = prepareMeter({
  id: 'meter',
  event_name: 'used',
  aggregation: 'sum',
  property: 'calls',
  recurring: false,
  bucket: null,
  value_minimum: null,
  value_maximum: null,
  filters: [],
})

test('an event fits exactly if rating it alone comes to at most 10^12', () => {
  const seen = { fitting: 0, refused: 0 }
  fc.assert(
    fc.property(price(), units(), (price, calls) => {
      const value = decimal(calls)
      const accepts = createEventLimit()
      const reading = { meter: METER, value, text: '' }
      const fits = accepts([{ reading, segments: [{ id: 'segment', late: false, price }], carriedInto: [] }])
      expect(fits).toBe(rate(price, value).amount.lte(MAX_ALONE))
      seen[fits ? 'fitting' : 'refused'] += 1
    }),
    { numRuns: 5_000 },
  )
  expect(Math.min(seen.fitting, seen.refused)).toBeGreaterThan(500)
})

/** Most are near an amount of 10^12, at some price. */
function units(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('-5', '0', '0.000000000001', '1', '999999', '1000000', '1000000.000000000001'),
    fc.constantFrom('1000000000000', '1000000000001', '999999999999999.999999999999'),
    fc.nat(2_000_000).map(String),
  )
}

function amount(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('0', '0.000000000000001', '0.01', '1', '999999.5', '1000000', '1000000.000001'),
    fc.constantFrom('500000000000', '1000000000000', '1000000000000000'),
    fc.nat(2_000_000).map(String),
  )
}

function price(): fc.Arbitrary<Price> {
  const terms = {
    id: 'price',
    code: null,
    name: null,
    free_units: '0',
    filters: [],
    meter_id: 'meter',
    pricing_unit_code: null,
    minimum_amount: null,
    maximum_amount: null,
  }
  const tiers = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 1_500_000 }), amount(), amount()), { maxLength: 4 })
    .chain((bounded) => fc.tuple(fc.constant(bounded), amount(), amount()))
    .map(([bounded, unit_amount, flat_amount]) => [
      ...[...new Map(bounded.map((each) => [each[0], each])).values()]
        .toSorted(([a], [b]) => a - b)
        .map(([upTo, unit, flat]) => ({ up_to: String(upTo), unit_amount: unit, flat_amount: flat })),
      { up_to: null, unit_amount, flat_amount },
    ])
  return fc.oneof(
    amount().map((unit_amount) => ({ ...terms, charge_model: 'per_unit' as const, unit_amount })),
    fc.tuple(amount(), fc.constantFrom('0.5', '1', '3', '1000000')).map(([package_amount, package_size]) => ({
      ...terms,
      charge_model: 'package' as const,
      package_amount,
      package_size,
    })),
    tiers.map((each) => ({ ...terms, charge_model: 'graduated' as const, tiers: each })),
    tiers.map((each) => ({ ...terms, charge_model: 'volume' as const, tiers: each })),
  )
}
