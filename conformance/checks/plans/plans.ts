import { errorOf } from '../../from-contract/requests/requests.ts'
import type { Check } from '../../kit/check.ts'
import { createMeter, createPlan, createPricingUnit } from '../../kit/fixtures.ts'
import { invalid, refused, UNKNOWN_ID } from '../../kit/requests.ts'

const defaults = { tag: 'Plans', level: 'behaviour' } as const
const BARE = {
  code: null,
  name: null,
  filters: [],
  free_units: '0',
  minimum_amount: null,
  maximum_amount: null,
}
const IN_CURRENCY = { pricing_unit_code: null, ...BARE }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'plans.readable-as-sent',
    title:
      'A plan can be read as it was made: prices in their order, decimals without trailing zeros, what was left out null or its default.',
    reference: 'createPlan',
    operations: ['createPlan', 'getPlan'],
    async run(ctx) {
      const unit = await createPricingUnit(ctx)
      const meters = await Promise.all([1, 2, 3, 4].map(() => createMeter(ctx)))
      const [b = '', d = '', a = '', c = ''] = meters.map(({ id }) => id)
      const tiers = [
        { up_to: '10.50', unit_amount: '0.000000000000001', flat_amount: '100.0' },
        { up_to: null, unit_amount: '0' },
      ]
      const made = await createPlan(ctx, {
        interval: 'week',
        interval_count: 2,
        amount_cents: 123,
        trial_days: 7,
        currency_code: 'JPY',
        prices: [
          {
            code: 'calls',
            meter_id: a,
            charge_model: 'per_unit',
            unit_amount: '0.0400',
            pricing_unit_code: unit.code,
          },
          { meter_id: b, charge_model: 'graduated', tiers, pricing_unit_code: null },
          { meter_id: c, charge_model: 'package', package_amount: '1000000000000000', package_size: '0.5' },
          { meter_id: d, charge_model: 'volume', tiers },
        ],
      })
      const storedTiers = [
        { up_to: '10.5', unit_amount: '0.000000000000001', flat_amount: '100' },
        { up_to: null, unit_amount: '0', flat_amount: '0' },
      ]
      const ids = made.prices.map(({ id }) => id)
      ctx.equal(new Set(ids).size, 4, 'how many ids the prices have')
      ctx.equal(
        made.prices.map(({ id, ...terms }) => terms),
        [
          {
            ...BARE,
            code: 'calls',
            meter_id: a,
            charge_model: 'per_unit',
            unit_amount: '0.04',
            pricing_unit_code: unit.code,
          },
          { ...IN_CURRENCY, meter_id: b, charge_model: 'graduated', tiers: storedTiers },
          {
            ...IN_CURRENCY,
            meter_id: c,
            charge_model: 'package',
            package_amount: '1000000000000000',
            package_size: '0.5',
          },
          { ...IN_CURRENCY, meter_id: d, charge_model: 'volume', tiers: storedTiers },
        ],
        'the prices',
      )
      const { interval, interval_count, amount_cents, trial_days, currency_code, archived_at } = made
      const members = [interval, interval_count, amount_cents, trial_days, currency_code, archived_at]
      ctx.equal(members, ['week', 2, 123, 7, 'JPY', null], 'the other members')
      const read = await ctx.succeed('getPlan', { path: { id: made.id } })
      ctx.equal(read.body.plan, made, 'the plan as it is read', read)
      const withoutIds = made.prices.map((price) => ({ ...price, id: null }))
      const copy = await createPlan(ctx, { currency_code: 'JPY', prices: withoutIds })
      const renewed = copy.prices.map((price, index) => ({ ...price, id: ids[index] }))
      ctx.equal(renewed, made.prices, 'the prices of a plan made of those of another')
      const shared = copy.prices.filter(({ id }) => ids.includes(id))
      ctx.equal(shared, [], 'the prices of both plans')
      const bare = await createPlan(ctx)
      ctx.equal(
        [bare.interval_count, bare.amount_cents, bare.trial_days, bare.prices],
        [1, 0, 0, []],
        'the defaults',
      )
    },
  },
  {
    ...defaults,
    id: 'plans.refuse-unfit-prices',
    title:
      'A price has what its charge model takes and nothing else, its tiers rise to one without end, and a meter has one price; each violation is one problem.',
    reference: 'createPlan',
    operations: ['createPlan', 'listPlans'],
    async run(ctx) {
      const meter_id = (await createMeter(ctx)).id
      const latest = (await createMeter(ctx, { aggregation: 'latest' })).id
      const pricing_unit_code = (await createPricingUnit(ctx)).code
      const per = { meter_id, charge_model: 'per_unit', unit_amount: '1' }
      const tier = (up_to: string | null) => ({ up_to, unit_amount: '1' })
      const graduated = (...bounds: Array<string | null>) => ({
        meter_id,
        charge_model: 'graduated',
        tiers: bounds.map(tier),
      })
      const rows: Array<[object[], string | undefined]> = [
        [[per, per], 'duplicate_price'],
        [[{ ...per, charge_model: 'flat' }], 'enum'],
        [[{ ...per, charge_model: undefined }], 'required'],
        [[{ ...per, unit_amount: undefined }], 'required'],
        [[{ ...per, tiers: [tier(null)] }], 'not_allowed'],
        [[{ ...per, package_size: '20' }], 'not_allowed'],
        [[{ meter_id, charge_model: 'package', package_amount: '1' }], undefined],
        [[{ meter_id, charge_model: 'package', package_size: '20' }], undefined],
        [[{ meter_id, charge_model: 'package', package_amount: '1', package_size: '0' }], undefined],
        [[{ meter_id, charge_model: 'graduated' }], undefined],
        [[{ ...graduated(null), unit_amount: '1' }], 'not_allowed'],
        [[graduated('10', '20')], 'last_tier'],
        [[graduated(null, null)], 'last_tier'],
        [[graduated('10', '10.0', null)], 'not_increasing'],
        [[graduated('20', '10', null)], 'not_increasing'],
        [[graduated('0', null)], 'not_increasing'],
        [[{ ...graduated(null), charge_model: 'volume', pricing_unit_code }], 'not_allowed'],
        [[{ ...per, meter_id: latest, pricing_unit_code }], undefined],
      ]
      const code = ctx.unique('plan')
      for (const [prices, rule] of rows) {
        const body = { code, name: 'Skip', interval: 'month', prices }
        const exchange = await refused(ctx, 'createPlan', { body }, [400, 'VALIDATION_ERROR'])
        const rules = [errorOf(exchange).details].flat().map((each) => Reflect.get(Object(each), 'code'))
        const wanted = [rule ?? rules[0]]
        ctx.equal(rules, wanted, `the rules of the problems with ${JSON.stringify(prices)}`, exchange)
      }
      const unknown = (members: object) => ({
        body: { code, name: 'Skip', interval: 'month', prices: [{ ...per, ...members }] },
      })
      await refused(ctx, 'createPlan', unknown({ meter_id: UNKNOWN_ID }), [404, 'METER_NOT_FOUND'], {
        meter_id: UNKNOWN_ID,
      })
      const none = { pricing_unit_code: 'nobody-made-it' }
      await invalid(ctx, 'createPlan', unknown(none), [
        { path: 'body.prices[0].pricing_unit_code', code: 'unknown_pricing_unit' },
      ])
      const fine = { code, name: 'Fit', interval: 'month', prices: [{ ...per, meter_id: latest }] }
      await ctx.succeed('createPlan', { body: fine })
    },
  },
]
