import type { Check } from '../../kit/check.ts'
import { createMeter, createPlan, createPricingUnit } from '../../kit/fixtures.ts'
import { refused, UNKNOWN_ID } from '../../kit/requests.ts'

const about = { tag: 'Plans', level: 'behaviour' } as const
const NOTHING = { unit_amount: null, package_size: null, tiers: null, pricing_unit_code: null }

export const checks: Check[] = [
  {
    ...about,
    id: 'plans.readable-as-sent',
    title:
      'A plan can be read as it was made: prices in their order, decimals without trailing zeros, what was left out null or its default.',
    reference: 'createPlan',
    operations: ['createPlan', 'getPlan'],
    async run(lab) {
      const unit = await createPricingUnit(lab)
      const meters = await Promise.all([1, 2, 3, 4].map(() => createMeter(lab)))
      const ids = meters.map(({ id }) => id)
      const [a = '', b = '', c = '', d = ''] = [ids[2], ids[0], ids[3], ids[1]]
      const tiers = [
        { up_to: '10.50', unit_amount: '0.000000000001', flat_amount: '100.0' },
        { up_to: null, unit_amount: '0' },
      ]
      const made = await createPlan(lab, {
        interval: 'week',
        interval_count: 2,
        amount_cents: 123,
        trial_days: 7,
        currency_code: 'JPY',
        prices: [
          { meter_id: a, charge_model: 'per_unit', unit_amount: '0.0400', pricing_unit_code: unit.code },
          { meter_id: b, charge_model: 'graduated', tiers, unit_amount: null },
          { meter_id: c, charge_model: 'package', unit_amount: '1000000000000000', package_size: '0.5' },
          { meter_id: d, charge_model: 'volume', tiers },
        ],
      })
      const told = [
        { up_to: '10.5', unit_amount: '0.000000000001', flat_amount: '100' },
        { up_to: null, unit_amount: '0', flat_amount: '0' },
      ]
      lab.equal(
        made.prices,
        [
          {
            ...NOTHING,
            meter_id: a,
            charge_model: 'per_unit',
            unit_amount: '0.04',
            pricing_unit_code: unit.code,
          },
          { ...NOTHING, meter_id: b, charge_model: 'graduated', tiers: told },
          {
            ...NOTHING,
            meter_id: c,
            charge_model: 'package',
            unit_amount: '1000000000000000',
            package_size: '0.5',
          },
          { ...NOTHING, meter_id: d, charge_model: 'volume', tiers: told },
        ],
        'the prices',
      )
      const { interval, interval_count, amount_cents, trial_days, currency_code, archived_at } = made
      const members = [interval, interval_count, amount_cents, trial_days, currency_code, archived_at]
      lab.equal(members, ['week', 2, 123, 7, 'JPY', null], 'the other members')
      const read = await lab.succeed('getPlan', { path: { id: made.id } })
      lab.equal(read.body.plan, made, 'the plan as it is read', read)
      const bare = await createPlan(lab)
      lab.equal(
        [bare.interval_count, bare.amount_cents, bare.trial_days, bare.prices],
        [1, 0, 0, []],
        'the defaults',
      )
    },
  },
  {
    ...about,
    id: 'plans.refuse-unfit-prices',
    title:
      'A price has what its charge model takes and nothing else, its tiers rise to one without end, and a meter has one price.',
    reference: 'createPlan',
    operations: ['createPlan', 'listPlans'],
    async run(lab) {
      const meter_id = (await createMeter(lab)).id
      const latest = (await createMeter(lab, { aggregation: 'latest' })).id
      const pricing_unit_code = (await createPricingUnit(lab)).code
      const per = { meter_id, charge_model: 'per_unit', unit_amount: '1' }
      const tier = (up_to: string | null) => ({ up_to, unit_amount: '1' })
      const graduated = (...bounds: Array<string | null>) => ({
        meter_id,
        charge_model: 'graduated',
        tiers: bounds.map(tier),
      })
      const rows: Array<[object[], string | undefined]> = [
        [[per, per], 'duplicate_meter'],
        [[{ ...per, unit_amount: undefined }], undefined],
        [[{ ...per, tiers: [tier(null)] }], 'not_allowed'],
        [[{ ...per, package_size: '20' }], 'not_allowed'],
        [[{ meter_id, charge_model: 'package', unit_amount: '1' }], undefined],
        [[{ meter_id, charge_model: 'package', package_size: '20' }], undefined],
        [[{ meter_id, charge_model: 'package', unit_amount: '1', package_size: '0' }], undefined],
        [[{ meter_id, charge_model: 'graduated' }], undefined],
        [[{ ...graduated(null), unit_amount: '1' }], 'not_allowed'],
        [[graduated('10', '20')], 'last_tier'],
        [[graduated(null, null)], 'last_tier'],
        [[graduated('10', '10.0', null)], 'not_increasing'],
        [[graduated('20', '10', null)], 'not_increasing'],
        [[graduated('0', null)], 'not_increasing'],
        [[{ ...graduated(null), charge_model: 'volume', pricing_unit_code }], undefined],
        [[{ ...per, meter_id: latest, pricing_unit_code }], undefined],
      ]
      const code = lab.unique('plan')
      for (const [prices, rule] of rows) {
        const body = { code, name: 'Unfit', interval: 'month', prices }
        const exchange = await refused(lab, 'createPlan', { body }, [400, 'VALIDATION_ERROR'])
        if (rule !== undefined)
          lab.equal(
            exchange.text.includes(`"${rule}"`),
            true,
            `that a problem has the rule ${rule}`,
            exchange,
          )
      }
      const unknown = (members: object) => ({
        body: { code, name: 'Unfit', interval: 'month', prices: [{ ...per, ...members }] },
      })
      await refused(lab, 'createPlan', unknown({ meter_id: UNKNOWN_ID }), [404, 'METER_NOT_FOUND'], {
        meter_id: UNKNOWN_ID,
      })
      const none = { pricing_unit_code: 'nobody-made-it' }
      await refused(lab, 'createPlan', unknown(none), [404, 'PRICING_UNIT_NOT_FOUND'], none)
      const fine = { code, name: 'Fit', interval: 'month', prices: [{ ...per, meter_id: latest }] }
      await lab.succeed('createPlan', { body: fine })
    },
  },
]
