import fc from 'fast-check'
import type { components } from '../../../generated/types.ts'
import type { DrawnBounds, DrawnMeter, DrawnPlan, DrawnTerms } from './commands.ts'
import { ownCodes } from './draw-taxes.ts'

type Schemas = components['schemas']

/** A plan that prices some of the meters that exist by then. */
export function plan(): fc.Arbitrary<DrawnPlan> {
  const price = fc.record({
    meter: fc.nat(7),
    credits: fc.boolean(),
    terms: terms(),
    bounds: bounds(),
    free: fc.constantFrom('0', '0', '0', '1', '2.5', '10'),
    tags: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 })),
    isNarrow: fc.constantFrom(false, false, true),
  })
  return fc.record({
    interval: fc.constantFrom<Schemas['PlanInterval']>('day', 'week', 'week', 'month', 'month', 'year'),
    interval_count: fc.constantFrom(1, 1, 1, 1, 2, 3, 5),
    amount_cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000 })),
    trial_days: fc.constantFrom(0, 0, 0, 1, 14),
    dollars: fc.boolean(),
    bounds: bounds(),
    inclusive: fc.boolean(),
    rates: ownCodes(),
    prices: fc.uniqueArray(price, { minLength: 1, maxLength: 4, selector: ({ meter }) => meter }),
  })
}

function bounds(): fc.Arbitrary<DrawnBounds> {
  const none = { weight: 2, arbitrary: fc.constant(null) }
  const cents = fc.oneof(none, { weight: 1, arbitrary: fc.integer({ min: 0, max: 12_000 }) })
  return fc.record({ minimum: cents, above: cents })
}

export function meter(): fc.Arbitrary<DrawnMeter> {
  return fc.record({
    event_name: fc.constantFrom<DrawnMeter['event_name']>('extra', 'extra', 'extra', 'call', 'store'),
    aggregation: fc.constantFrom<Schemas['Aggregation']>(
      'count',
      'sum',
      'max',
      'unique_count',
      'latest',
      'time_weighted_average',
    ),
    recurring: fc.boolean(),
    bucket: fc.constantFrom('hour', 'day', null),
    tags: fc.option(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 })),
  })
}

function terms(): fc.Arbitrary<DrawnTerms> {
  const amount = fc.constantFrom('0', '0.04', '1', '0.5', '12.345', '7', '250', '0.000000000001')
  const tiers = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(1, 2.5, 10, 10.5, 11, 20, 100), { maxLength: 3 }),
      fc.array(fc.tuple(amount, amount), { minLength: 4, maxLength: 4 }),
    )
    .map(([bounds, amounts]) =>
      [...bounds.sort((a, b) => a - b).map(String), null].map((up_to, index) => {
        const [unit_amount = '0', flat_amount = '0'] = amounts[index] ?? []
        return { up_to, unit_amount, flat_amount }
      }),
    )
  return fc.oneof(
    fc.record({ charge_model: fc.constant('per_unit' as const), unit_amount: amount }),
    fc.record({
      charge_model: fc.constant('package' as const),
      package_amount: amount,
      package_size: fc.constantFrom('20', '0.3', '1', '7'),
    }),
    fc.oneof(
      fc.record({ charge_model: fc.constant('graduated' as const), tiers }),
      fc.record({ charge_model: fc.constant('volume' as const), tiers }),
    ),
  )
}
