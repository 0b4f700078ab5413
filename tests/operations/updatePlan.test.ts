import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, archiveMeter, perUnit, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { describeUpdates } from '../support/updates.ts'

type Change = components['schemas']['PlanUpdate']
const service = await serviceForThisFile()

test('changes what is sent, leaves the rest, and sets updated_at', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { amount_cents: 4900, trial_days: 7 })
  service.clock.advance(1_000)
  const updated_at = service.clock.now.toISOString()
  const renamed = await update(company, plan.id, { name: 'Pro 2026' })
  expect(renamed).toEqual({ ...plan, name: 'Pro 2026', updated_at })
  const changed = await update(company, plan.id, { amount_cents: 0, trial_days: 0 })
  expect(changed).toEqual({ ...renamed, amount_cents: 0, trial_days: 0 })
  expect(await readPlan(company, plan)).toEqual(changed)
})

test('replaces all prices, and removes them by []', async () => {
  const company = await service.company()
  const [first, second] = [await addMeter(company), await addMeter(company)]
  const price = { charge_model: 'per_unit' as const, unit_amount: '1' }
  const plan = await addPlan(company, { prices: [{ ...price, meter_id: first.id }] })
  const { prices } = await update(company, plan.id, { prices: [{ ...price, meter_id: second.id }] })
  expect(prices.map(({ meter_id }) => meter_id)).toEqual([second.id])
  expect((await update(company, plan.id, { prices: [] })).prices).toEqual([])
})

test.each(['as it was read', 'as null', 'not at all'])(
  'keeps the id of the price of a meter, sent %s',
  async (sent) => {
    const company = await service.company()
    const [first, second] = [await addMeter(company), await addMeter(company)]
    const plan = await addPlan(company, { prices: [perUnit(first)] })
    const [price] = plan.prices
    const sevenEach = { meter_id: first.id, charge_model: 'per_unit' as const, unit_amount: '7' }
    const id = sent === 'as it was read' ? price?.id : null
    const again = sent === 'not at all' ? sevenEach : { ...sevenEach, id: id ?? null }
    const changed = await update(company, plan.id, { prices: [{ ...perUnit(second), id: null }, again] })
    expect(changed.prices[1]).toEqual({ ...price, unit_amount: '7' })
    expect(changed.prices[0]?.id).toMatch(/^c[a-z0-9]{24}$/)
    expect(changed.prices[0]?.id).not.toBe(price?.id)
    const { prices } = await update(company, plan.id, { prices: [perUnit(second)] })
    expect(prices).toEqual([changed.prices[0]])
  },
)

test('refuses an id that is not that of the price of the meter, also where nothing else changes, and in a plan in use', async () => {
  const company = await service.company()
  const [first, second] = [await addMeter(company), await addMeter(company)]
  const plan = await addPlan(company, { prices: [perUnit(first), perUnit(second)] })
  const other = await addPlan(company, { prices: [perUnit(first)] })
  const [one, two] = plan.prices
  const unknown = (...indexes: number[]) => ({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: indexes.map((index) => ({ path: `body.prices[${index}].id`, code: 'unknown_price' })),
  })
  const refuse = async () => {
    // Another plan's, none at all, and those of two meters exchanged.
    for (const id of [other.prices[0]?.id ?? '', UNKNOWN_ID])
      expect(
        await refused(company, plan.id, { prices: [perUnit(second), { ...perUnit(first), id }] }),
      ).toMatchObject(unknown(1))
    const exchanged = [
      { ...perUnit(first), id: two?.id ?? '' },
      { ...perUnit(second), id: one?.id ?? '' },
    ]
    expect(await refused(company, plan.id, { prices: exchanged })).toMatchObject(unknown(0, 1))
    expect(await readPlan(company, plan)).toEqual(plan)
  }
  await refuse()
  await addSubscription(company, await addCustomer(company), plan)
  await refuse()
  expect(await update(company, plan.id, { prices: plan.prices })).toEqual(plan)
})

test('once somebody subscribed, changes the name only, and names the fields that cannot change', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { amount_cents: 4900 })
  await addSubscription(company, await addCustomer(company), plan)
  const inUse = (...members: string[]) => ({ status: 409, code: 'PLAN_IN_USE', details: { members } })
  expect(await refused(company, plan.id, { name: 'New', amount_cents: 4901 })).toEqual(inUse('amount_cents'))
  const prices = [perUnit(await addMeter(company))]
  const changes = { prices, trial_days: 1, amount_cents: 4900 }
  expect(await refused(company, plan.id, changes)).toEqual(inUse('trial_days', 'prices'))
  expect(await readPlan(company, plan)).toEqual(plan)
  expect(await update(company, plan.id, { name: 'New' })).toMatchObject({ name: 'New', amount_cents: 4900 })
})

test('stays in use when its only subscription has gone to another plan and ended', async () => {
  const company = await service.company()
  const plan = await addPlan(company)
  const { id } = await addSubscription(company, await addCustomer(company), plan)
  const params = { path: { id } }
  const { client } = company
  const body = { plan_id: (await addPlan(company)).id }
  succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
  succeed(await client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }))
  expect(await refused(company, plan.id, { amount_cents: 1 })).toMatchObject({ code: 'PLAN_IN_USE' })
})

test('never changes the fee under a subscription that is made at the same time', async () => {
  const company = await service.company()
  for (let round = 0; round < 10; round += 1) {
    const plan = await addPlan(company, { amount_cents: 4900 })
    const customer = await addCustomer(company)
    const params = { path: { id: plan.id } }
    await Promise.all([
      addSubscription(company, customer, plan),
      company.client.PATCH('/v1/plans/{id}', { params, body: { amount_cents: 5000 } }),
    ])
    const query = { customer_id: customer.id }
    const [first] = succeed(await company.client.GET('/v1/invoices', { params: { query } })).invoices
    expect(first?.total_cents).toBe((await readPlan(company, plan)).amount_cents)
  }
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no member', {}, { path: 'body', code: 'min_properties' }],
    ['another code', { code: 'other' }, { path: 'body.code', code: 'unknown_field' }],
    ['another currency', { currency_code: 'EUR' }, { path: 'body.currency_code', code: 'unknown_field' }],
    ['another interval', { interval: 'day' }, { path: 'body.interval', code: 'unknown_field' }],
    ['a fee of null', { amount_cents: null }, { path: 'body.amount_cents', code: 'type' }],
    [
      'a price that keeps no rule',
      { prices: [{ meter_id: UNKNOWN_ID, charge_model: 'per_unit' }] },
      { path: 'body.prices[0].unit_amount', code: 'required' },
    ],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const plan = await addPlan(company)
    const answer = await company.send({ method: 'PATCH', path: `/v1/plans/${plan.id}`, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(await readPlan(company, plan)).toEqual(plan)
  })

  test('a price of an unknown meter, and one of an archived meter', async () => {
    const company = await service.company()
    const plan = await addPlan(company)
    const { id } = await archiveMeter(company, await addMeter(company))
    const priced = (meter_id: string) => ({
      prices: [{ meter_id, charge_model: 'per_unit' as const, unit_amount: '1' }],
    })
    expect(await refused(company, plan.id, priced(UNKNOWN_ID))).toMatchObject({ code: 'METER_NOT_FOUND' })
    expect(await refused(company, plan.id, priced(id))).toMatchObject({ code: 'METER_ARCHIVED' })
    expect(await readPlan(company, plan)).toEqual(plan)
  })
})

describeUpdates(service, {
  make: async (company) => {
    const meter = await addMeter(company)
    const plan = await addPlan(company, {
      amount_cents: 4900,
      prices: [perUnit(meter)],
      metadata: { a: '1', b: '2' },
    })
    await addSubscription(company, await addCustomer(company), plan)
    await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: plan.id } } })
    await archiveMeter(company, meter)
    return { path: `/v1/plans/${plan.id}`, name: 'plan' }
  },
  writable: ['name', 'amount_cents', 'trial_days', 'prices'],
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await addPlan(company)
  const renaming = (of: string, name: string) => ({
    method: 'PATCH',
    path: `/v1/plans/${of}`,
    body: { name },
  })
  return { good: renaming(id, 'Good'), other: renaming(id, 'Other'), refused: renaming(UNKNOWN_ID, 'Good') }
})

test("masks another company's plan and the other mode's", () =>
  expectMasked(service, {
    code: 'PLAN_NOT_FOUND',
    make: async (company) => (await addPlan(company)).id,
    request: (id) => ({ method: 'PATCH', path: `/v1/plans/${id}`, body: { name: 'Mine now' } }),
    reading: (id) => `/v1/plans/${id}`,
  }))

async function update({ client }: TestCompany, id: string, body: Change) {
  return succeed(await client.PATCH('/v1/plans/{id}', { params: { path: { id } }, body })).plan
}

async function refused({ client }: TestCompany, id: string, body: Change) {
  return refusal(await client.PATCH('/v1/plans/{id}', { params: { path: { id } }, body }))
}
