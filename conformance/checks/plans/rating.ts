import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createMeter,
  createPlan,
  createSubscription,
  type Plan,
  type Without,
} from '../../kit/fixtures.ts'
import { usageOf } from '../../kit/lines.ts'
import { eventsFor, use } from '../../kit/requests.ts'

const defaults = { tag: 'Plans', level: 'behaviour', reference: '#section/Prices' } as const

type UpcomingInvoice = components['schemas']['UpcomingInvoice']
type Line = UpcomingInvoice['line_items'][number]
type PriceTerms = Without<components['schemas']['PriceInput'], 'meter_id'>
type Amounts = Record<string, number>
/** The members of usage, in any of its forms. */
type UsageMembers = {
  unit_amount?: string
  package_amount?: string
  package_size?: string
  packages?: string
  tiers?: object[]
}

const tier = (up_to: string | null, unit_amount: string, flat_amount = '0') => ({
  up_to,
  unit_amount,
  flat_amount,
})

/** One price of each charge model, for the same units. */
const PRICES: Record<string, PriceTerms> = {
  per_unit: { charge_model: 'per_unit', unit_amount: '0.0004' },
  half: { charge_model: 'per_unit', unit_amount: '0.005' },
  tiny: { charge_model: 'per_unit', unit_amount: '0.00000000000001' },
  graduated: { charge_model: 'graduated', tiers: [tier('10', '0.05'), tier(null, '0.03')] },
  flat: {
    charge_model: 'graduated',
    tiers: [tier('10', '0.0005', '0.01'), tier('20', '0.005', '0.1'), tier(null, '0', '1')],
  },
  readme: {
    charge_model: 'graduated',
    tiers: [tier('10000', '0'), tier('100000', '0.0004'), tier(null, '0.0002')],
  },
  volume: {
    charge_model: 'volume',
    tiers: [tier('10', '0.05', '0.01'), tier('20', '0.03', '0.02'), tier(null, '0.005')],
  },
  package: { charge_model: 'package', package_amount: '2.5', package_size: '20' },
  fraction: { charge_model: 'package', package_amount: '0.015', package_size: '0.25' },
}

/** Units, and the cents for each of PRICES, calculated by hand. */
const VECTORS: Array<[Array<string | number>, number[]]> = [
  [[], [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  [[-3], [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  [
    [1, 1, 1],
    [0, 2, 0, 15, 1, 0, 16, 250, 18],
  ],
  [[10], [0, 5, 0, 50, 2, 0, 51, 250, 60]],
  [[10.5], [0, 5, 0, 52, 12, 0, 34, 250, 63]],
  [[11], [0, 6, 0, 53, 12, 0, 35, 250, 66]],
  [[20], [1, 10, 0, 80, 17, 0, 62, 250, 120]],
  [[20.1], [1, 10, 0, 80, 117, 0, 10, 500, 122]],
  [[98], [4, 49, 0, 314, 117, 0, 49, 1250, 588]],
  [
    [100, -2],
    [4, 49, 0, 314, 117, 0, 49, 1250, 588],
  ],
  [['128437.5'], [5138, 64219, 0, 385333, 117, 4169, 64219, 1605500, 770625]],
  [
    ['999999999999.5'],
    [
      40000000000, 500000000000, 1, 3000000000019, 117, 20000001600, 500000000000, 12500000000000,
      5999999999997,
    ],
  ],
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'rating.each-charge-model',
    title:
      'Per unit, graduated, volume and package make the amounts of the contract at 0, at and between bounds, and of fractions of a cent, rounded once a line.',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const { plan, event_name } = await pricedPlan(ctx)
      await Promise.all(
        VECTORS.map(async ([values, wanted]) => {
          const lines = await rate(ctx, plan, event_name, values)
          const given: Amounts = {}
          const expected: Amounts = {}
          for (const [index, name] of Object.keys(PRICES).entries()) {
            given[name] = lines[index]?.amount_cents ?? Number.NaN
            expected[name] = wanted[index] ?? Number.NaN
          }
          ctx.equal(given, expected, `the cents of ${values.join(' and ') || 'no'} units by each price`)
          for (const line of lines)
            ctx.equal(
              [line.quantity, line.unit_amount_cents],
              [1, line.amount_cents],
              'quantity and unit amount of a usage line',
            )
        }),
      )
    },
  },
  {
    ...defaults,
    id: 'rating.says-how',
    title:
      'A usage line says what was counted and how it was priced: units, packages, and the tiers that units fell into.',
    reference: 'getUpcomingInvoice',
    operations: ['createPlan', 'createSubscription', 'ingestEvents', 'getUpcomingInvoice'],
    async run(ctx) {
      const { plan, event_name } = await pricedPlan(ctx)
      const lines = await rate(ctx, plan, event_name, [10, 0.5])
      const names = Object.keys(PRICES)
      const usageBy = (name: string): UsageMembers => ({ ...usageOf(lines[names.indexOf(name)]) })
      for (const [index, price] of plan.prices.entries()) {
        const usage = usageOf(lines[index])
        const given = [
          usage?.price_id,
          usage?.meter_id,
          usage?.units,
          usage?.late_events,
          usage?.charge_model,
        ]
        ctx.equal(
          given,
          [price.id, price.meter_id, '10.5', 0, price.charge_model],
          'price, meter, units, late events and charge model',
        )
      }
      const { package_amount, package_size, packages } = usageBy('package')
      ctx.equal(
        [package_amount, package_size, packages],
        ['2.5', '20', '1'],
        'unit amount, size and number of packages',
      )
      ctx.equal(usageBy('fraction').packages, '42', 'the packages of 0.25')
      ctx.equal(usageBy('per_unit').unit_amount, '0.0004', 'unit_amount')
      const tier = (up_to: string | null, units: string, unit: string, flat: string, amount: string) => ({
        up_to,
        units,
        unit_amount: unit,
        flat_amount: flat,
        amount,
      })
      const tiers = [tier('10', '10', '0.0005', '0.01', '0.015'), tier('20', '0.5', '0.005', '0.1', '0.1025')]
      ctx.equal(usageBy('flat').tiers, tiers, 'the tiers of `graduated`')
      ctx.equal(
        usageBy('volume').tiers,
        [tier('20', '10.5', '0.03', '0.02', '0.335')],
        'the tier of `volume`',
      )
      const none = await rate(ctx, plan, event_name, [])
      const unused: UsageMembers = { ...usageOf(none[names.indexOf('flat')]) }
      ctx.equal(unused.tiers, [], 'the tiers of 0 units')
    },
  },
]

async function pricedPlan(ctx: CheckContext): Promise<{ plan: Plan; event_name: string }> {
  const event_name = ctx.unique('rated')
  const prices = await Promise.all(
    Object.values(PRICES).map(async (price) => ({
      ...price,
      meter_id: (await createMeter(ctx, { event_name })).id,
    })),
  )
  return { plan: await createPlan(ctx, { interval: 'year', prices }), event_name }
}

/** The usage lines of a new subscription's upcoming invoice. */
async function rate(
  ctx: CheckContext,
  plan: Plan,
  event_name: string,
  values: Array<string | number>,
): Promise<Line[]> {
  const customer = await createCustomer(ctx)
  const { id } = await createSubscription(ctx, { customer_id: customer.id, plan_id: plan.id })
  const at = (await ctx.now()).toISOString()
  const samples = values.map((calls) => ({ at, properties: { calls } }))
  if (samples.length > 0) await use(ctx, customer, eventsFor(ctx, customer, { event_name }, samples))
  const exchange = await ctx.succeed('getUpcomingInvoice', { path: { id } })
  const { line_items, total_cents } = exchange.body.upcoming_invoice
  const sum = line_items.reduce((total, { amount_cents }) => total + amount_cents, 0)
  ctx.equal(total_cents, sum, 'total_cents, the sum of the lines', exchange)
  ctx.equal(line_items.length, plan.prices.length, 'how many lines there are', exchange)
  return line_items
}
