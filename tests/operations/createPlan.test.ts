import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, archiveMeter, newPlan } from '../fixtures/catalogue.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const other = `c${'1'.repeat(24)}`
const perUnit = { meter_id: UNKNOWN_ID, charge_model: 'per_unit', unit_amount: '1' }
const tier = (up_to: string | null) => ({ up_to, unit_amount: '1' })
const graduated = (...tiers: object[]) => ({ meter_id: UNKNOWN_ID, charge_model: 'graduated', tiers })

test('answers 201 with the whole plan, which can be read at once', async () => {
  const company = await service.company()
  const { client } = company
  const { id: first } = await addMeter(company)
  const { id: second } = await addMeter(company)
  const { id: third } = await addMeter(company)
  const { id: fourth } = await addMeter(company)
  const { code: pricing_unit_code } = await addPricingUnit(company)
  const none = { pricing_unit_code: null }
  const tiers = [
    { up_to: '10000', unit_amount: '0', flat_amount: '0.5' },
    { up_to: null, unit_amount: '0.04', flat_amount: '0' },
  ]
  const body = {
    code: 'pro',
    name: 'Pro',
    currency_code: 'JPY' as const,
    interval: 'week' as const,
    interval_count: 2,
    amount_cents: 1_000_000_000_000_000,
    trial_days: 14,
    prices: [
      { ...none, meter_id: first, charge_model: 'graduated' as const, tiers },
      { ...none, meter_id: second, charge_model: 'volume' as const, tiers },
      { ...none, meter_id: third, charge_model: 'package' as const, unit_amount: '250', package_size: '0.5' },
      { meter_id: fourth, charge_model: 'per_unit' as const, unit_amount: '1', pricing_unit_code },
    ],
    metadata: { crm_id: '4211' },
  }
  const result = await client.POST('/v1/plans', { body })
  const { plan } = succeed(result)
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  const made = { id: plan.id, mode: 'test', archived_at: null, created_at: now, updated_at: now }
  const prices = body.prices.map((price, index) => ({ id: plan.prices[index]?.id, ...price }))
  expect(plan).toEqual({ ...body, prices, ...made })
  expect(new Set(prices.map(({ id }) => id)).size).toBe(4)
  const read = await client.GET('/v1/plans/{id}', { params: { path: { id: plan.id } } })
  expect(succeed(read).plan).toEqual(plan)
})

test("fills in what is not sent: the company's currency, one interval, no fee, no trial, no prices", async () => {
  const company = await service.company({ mode: 'live' })
  expect(await addPlan(company)).toMatchObject({
    mode: 'live',
    currency_code: 'USD',
    interval_count: 1,
    amount_cents: 0,
    trial_days: 0,
    prices: [],
  })
})

test('writes decimals plainly, and fills in what a price does not say', async () => {
  const company = await service.company()
  const { id: first } = await addMeter(company)
  const { id: second } = await addMeter(company)
  const tiers = [
    { up_to: '010.50', unit_amount: '0.000000000000001' },
    { up_to: null, unit_amount: '1000000000000000.0' },
  ]
  const { prices } = await addPlan(company, {
    prices: [
      { meter_id: first, charge_model: 'graduated', tiers },
      { meter_id: second, charge_model: 'package', unit_amount: '0.00', package_size: '20.0' },
    ],
  })
  const none = { pricing_unit_code: null }
  expect(prices.map(({ id, ...terms }) => terms)).toEqual([
    {
      ...none,
      meter_id: first,
      charge_model: 'graduated',
      tiers: [
        { up_to: '10.5', unit_amount: '0.000000000000001', flat_amount: '0' },
        { up_to: null, unit_amount: '1000000000000000', flat_amount: '0' },
      ],
    },
    { ...none, meter_id: second, charge_model: 'package', unit_amount: '0', package_size: '20' },
  ])
})

test('copies a plan whose prices are sent without their ids', async () => {
  const company = await service.company()
  const { id } = await addMeter(company)
  const first = await addPlan(company, {
    prices: [{ meter_id: id, charge_model: 'per_unit', unit_amount: '0.04' }],
  })
  const withoutId = first.prices.map((price) => ({ ...price, id: null }))
  const second = await addPlan(company, { prices: withoutId })
  expect(second.prices).toEqual([{ ...first.prices[0], id: second.prices[0]?.id }])
  expect(second.prices[0]?.id).not.toBe(first.prices[0]?.id)
})

test('keeps the code unique among the active plans of a company and mode, and names it in the refusal', async () => {
  const company = await service.company({ mode: 'test' })
  const plan = await addPlan(company, { code: 'pro' })
  const params = { path: { id: plan.id } }
  const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code: 'pro' } }
  const body = newPlan({ code: 'pro' })
  expect(refusal(await company.client.POST('/v1/plans', { body }))).toEqual(taken)
  await company.client.POST('/v1/plans/{id}/archive', { params })
  expect((await addPlan(company, { code: 'pro' })).id).not.toBe(plan.id)
  expect(refusal(await company.client.POST('/v1/plans', { body }))).toEqual(taken)
  for (const each of [await service.company({ name: company.name, mode: 'live' }), await service.company()])
    expect((await addPlan(each, { code: 'pro' })).code).toBe('pro')
})

describe('refuses, and stores nothing:', () => {
  test.each<[string, object, Array<{ path: string; code: string; message?: string }>]>([
    ['no interval', { interval: undefined }, [{ path: 'body.interval', code: 'required' }]],
    ['an interval of an hour', { interval: 'hour' }, [{ path: 'body.interval', code: 'enum' }]],
    ['0 intervals', { interval_count: 0 }, [{ path: 'body.interval_count', code: 'minimum' }]],
    ['a fee below 0', { amount_cents: -1 }, [{ path: 'body.amount_cents', code: 'minimum' }]],
    ['half a cent', { amount_cents: 0.5 }, [{ path: 'body.amount_cents', code: 'type' }]],
    ['a trial of 731 days', { trial_days: 731 }, [{ path: 'body.trial_days', code: 'maximum' }]],
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
        { path: 'body.prices[0].unit_amount', code: 'required' },
        { path: 'body.prices[0].package_size', code: 'required' },
      ],
    ],
    [
      'a package of nothing',
      { prices: [{ ...perUnit, charge_model: 'package', package_size: '0.00' }] },
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
        { path: 'body.prices[2].meter_id', code: 'duplicate_meter' },
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

describe('looks at what its prices name:', () => {
  test("a meter that is nobody's, another company's or the other mode's is not found", async () => {
    const company = await service.company({ mode: 'test' })
    const live = await service.company({ name: company.name, mode: 'live' })
    const ids = [UNKNOWN_ID, (await addMeter(await service.company())).id, (await addMeter(live)).id]
    for (const meter_id of ids)
      expect(await refuse(company, [{ meter_id, charge_model: 'per_unit', unit_amount: '1' }])).toEqual({
        status: 404,
        code: 'METER_NOT_FOUND',
        details: { meter_id },
      })
  })

  test("a pricing unit that is nobody's or another company's is not found", async () => {
    const company = await service.company()
    const { id: meter_id } = await addMeter(company)
    const { code } = await addPricingUnit(await service.company())
    for (const pricing_unit_code of ['nothing', code])
      expect(
        await refuse(company, [{ meter_id, charge_model: 'per_unit', unit_amount: '1', pricing_unit_code }]),
      ).toEqual({ status: 404, code: 'PRICING_UNIT_NOT_FOUND', details: { pricing_unit_code } })
  })

  test.each([{ aggregation: 'latest' as const }, { aggregation: 'max' as const, recurring: true }])(
    'a meter whose value may fall is not priced in a pricing unit, but well in the currency: %j',
    async (terms) => {
      const company = await service.company()
      const { id: meter_id } = await addMeter(company, terms)
      const { code: pricing_unit_code } = await addPricingUnit(company)
      const price = { meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }
      expect(await refuse(company, [{ ...price, pricing_unit_code }])).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        details: [{ path: 'body.prices[0].pricing_unit_code', code: 'not_allowed' }],
      })
      expect((await addPlan(company, { prices: [price] })).prices).toHaveLength(1)
    },
  )

  test('an archived meter is refused', async () => {
    const company = await service.company()
    const { id: meter_id } = await archiveMeter(company, await addMeter(company))
    expect(await refuse(company, [{ meter_id, charge_model: 'per_unit', unit_amount: '1' }])).toEqual({
      status: 409,
      code: 'METER_ARCHIVED',
      details: { meter_id },
    })
  })
})

describeIdempotencyKeys(service, 201, async (company) => {
  await addPlan(company, { code: 'taken' })
  const sending = { method: 'POST', path: '/v1/plans' }
  return {
    good: { ...sending, body: newPlan() },
    other: { ...sending, body: newPlan() },
    refused: { ...sending, body: newPlan({ code: 'taken' }) },
  }
})

/** The refusal of a plan with these prices, of which nothing is stored. */
async function refuse(company: TestCompany, prices: NonNullable<Parameters<typeof newPlan>[0]>['prices']) {
  const refused = refusal(
    await company.client.POST('/v1/plans', { body: newPlan({ ...(prices && { prices }) }) }),
  )
  expect(await countPlans(company)).toBe(0)
  return refused
}

async function countPlans({ client }: TestCompany): Promise<number> {
  return succeed(await client.GET('/v1/plans')).plans.length
}
