import { describe, expect, test } from 'vitest'
import { newPlan } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const other = `c${'1'.repeat(24)}`
const perUnit = { meter_id: UNKNOWN_ID, charge_model: 'per_unit', unit_amount: '1' }
const tier = (up_to: string | null) => ({ up_to, unit_amount: '1' })
const graduated = (...tiers: object[]) => ({ meter_id: UNKNOWN_ID, charge_model: 'graduated', tiers })

describe('refuses, and stores nothing:', () => {
  test.each<[string, object, Array<{ path: string; code: string; message?: string }>]>([
    ['no interval', { interval: undefined }, [{ path: 'body.interval', code: 'required' }]],
    ['an interval of an hour', { interval: 'hour' }, [{ path: 'body.interval', code: 'enum' }]],
    ['0 intervals', { interval_count: 0 }, [{ path: 'body.interval_count', code: 'minimum' }]],
    ['a fee below 0', { amount_cents: -1 }, [{ path: 'body.amount_cents', code: 'minimum' }]],
    ['half a cent', { amount_cents: 0.5 }, [{ path: 'body.amount_cents', code: 'type' }]],
    ['a trial of 731 days', { trial_days: 731 }, [{ path: 'body.trial_days', code: 'maximum' }]],
    [
      'a fee that is billed at noon',
      { billing_timing: 'at_noon' },
      [{ path: 'body.billing_timing', code: 'enum' }],
    ],
    [
      'a price without its amount',
      { prices: [{ ...perUnit, unit_amount: undefined }] },
      [{ path: 'body.prices[0].unit_amount', code: 'required' }],
    ],
    [
      'an amount that is null',
      { prices: [{ ...perUnit, unit_amount: null }] },
      [{ path: 'body.prices[0].unit_amount', code: 'type' }],
    ],
    [
      'a price without a charge model, of which nothing else can be said',
      { prices: [{ tiers: 1 }] },
      [{ path: 'body.prices[0].charge_model', code: 'required' }],
    ],
    [
      'a charge model that there is not',
      { prices: [perUnit, { ...perUnit, charge_model: 'flat' }] },
      [{ path: 'body.prices[1].charge_model', code: 'enum' }],
    ],
    [
      'a charge model that is no text',
      { prices: [{ ...perUnit, charge_model: null }] },
      [
        { path: 'body.prices[0].charge_model', code: 'type' },
        { path: 'body.prices[0].charge_model', code: 'enum' },
      ],
    ],
    ['a price that is no object', { prices: ['per_unit'] }, [{ path: 'body.prices[0]', code: 'type' }]],
    [
      'a member that no price has',
      { prices: [{ ...perUnit, currency_code: 'USD' }] },
      [{ path: 'body.prices[0].currency_code', code: 'unknown_field' }],
    ],
    [
      'an amount below 0',
      { prices: [{ ...perUnit, unit_amount: '-1' }] },
      [{ path: 'body.prices[0].unit_amount', code: 'pattern' }],
    ],
    [
      'an amount that is a number',
      { prices: [{ ...perUnit, unit_amount: 1 }] },
      [{ path: 'body.prices[0].unit_amount', code: 'type' }],
    ],
    [
      '16 decimals',
      { prices: [{ ...perUnit, unit_amount: '0.0000000000000001' }] },
      [{ path: 'body.prices[0].unit_amount', code: 'pattern' }],
    ],
    [
      'what does not go with per_unit',
      { prices: [{ ...perUnit, package_size: '1', tiers: [tier(null)] }] },
      [
        {
          path: 'body.prices[0].tiers',
          code: 'not_allowed',
          message: 'is not allowed with charge_model per_unit',
        },
        { path: 'body.prices[0].package_size', code: 'not_allowed' },
      ],
    ],
    [
      'a package without size and amount',
      { prices: [{ meter_id: UNKNOWN_ID, charge_model: 'package' }] },
      [
        { path: 'body.prices[0].package_amount', code: 'required' },
        { path: 'body.prices[0].package_size', code: 'required' },
      ],
    ],
    [
      'a package of nothing',
      {
        prices: [
          { meter_id: UNKNOWN_ID, charge_model: 'package', package_amount: '1', package_size: '0.00' },
        ],
      },
      [{ path: 'body.prices[0].package_size', code: 'exclusive_minimum' }],
    ],
    [
      'a volume without tiers, and with an amount',
      { prices: [{ ...perUnit, charge_model: 'volume' }] },
      [
        { path: 'body.prices[0].tiers', code: 'required' },
        { path: 'body.prices[0].unit_amount', code: 'not_allowed' },
      ],
    ],
    [
      'the id of a price, as it was read of another plan',
      { prices: [{ ...perUnit, id: other }] },
      [{ path: 'body.prices[0].id', code: 'unknown_price' }],
    ],
    [
      'a volume in a pricing unit',
      { prices: [{ ...graduated(tier(null)), charge_model: 'volume', pricing_unit_code: 'credits' }] },
      [{ path: 'body.prices[0].pricing_unit_code', code: 'not_allowed' }],
    ],
    [
      'a first tier up to 0',
      { prices: [graduated(tier('0'), tier(null))] },
      [{ path: 'body.prices[0].tiers[0].up_to', code: 'not_increasing' }],
    ],
    [
      'tiers that do not rise, and a last one with an end',
      { prices: [graduated(tier('20'), tier('20.0'), tier('30'))] },
      [
        { path: 'body.prices[0].tiers[1].up_to', code: 'not_increasing' },
        { path: 'body.prices[0].tiers[2].up_to', code: 'last_tier' },
      ],
    ],
    [
      'a tier without end in between, and one after it below the one before it',
      { prices: [graduated(tier('20'), tier(null), tier('10'), tier(null))] },
      [
        { path: 'body.prices[0].tiers[1].up_to', code: 'last_tier' },
        { path: 'body.prices[0].tiers[2].up_to', code: 'not_increasing' },
      ],
    ],
    ['no tier at all', { prices: [graduated()] }, [{ path: 'body.prices[0].tiers', code: 'min_items' }]],
    [
      'two prices of one meter, and what is wrong elsewhere',
      { prices: [perUnit, { ...graduated(tier('1')), meter_id: other }, perUnit] },
      [
        { path: 'body.prices[1].tiers[0].up_to', code: 'last_tier' },
        { path: 'body.prices[2].filters', code: 'duplicate_price' },
      ],
    ],
    ['a member of its own', { archived_at: null }, [{ path: 'body.archived_at', code: 'unknown_field' }]],
  ])('%s', async (_what, members, problems) => {
    const company = await service.company()
    const body = { ...newPlan(), ...members }
    const answer = await company.send({ method: 'POST', path: '/v1/plans', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: problems })
    expect(await countPlans(company)).toBe(0)
  })
})

async function countPlans({ client }: TestCompany): Promise<number> {
  return succeed(await client.GET('/v1/plans')).plans.length
}
