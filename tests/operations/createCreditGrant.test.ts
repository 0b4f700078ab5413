import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, readBalances, readLedger } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const ten = { amount: '10', account_type: 'currency' as const }

test('answers 201 with the whole grant, which the balance and the ledger show at once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const params = { path: { id: customer.id } }
  const body = {
    ...ten,
    amount: '250.5',
    currency_code: 'USD' as const,
    expires_at: '2027-01-01T00:00:00.000Z',
    priority: 0,
    description: 'Prepaid',
    metadata: { payment: 'pi_1' },
  }
  const result = await company.client.POST('/v1/customers/{id}/credit_grants', { params, body })
  const grant = succeed(result).credit_grant
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  const made = {
    id: grant.id,
    mode: 'test',
    customer_id: customer.id,
    voided_at: null,
    created_at: now,
    updated_at: now,
  }
  expect(grant).toEqual({ ...body, ...made, amount: '250.50', remaining: '250.50' })
  expect(await readBalances(company, customer)).toEqual([
    { balance: '250.50', account_type: 'currency', currency_code: 'USD' },
  ])
  expect(await readLedger(company, customer)).toMatchObject([
    { type: 'grant', amount: '250.50', balance_after: '250.50', credit_grant_id: grant.id },
  ])
})

test("fills in what is not sent or null: the customer's currency, priority 50, no expiry, no description", async () => {
  const company = await service.company({ mode: 'live' })
  const customer = await addCustomer(company, { currency_code: 'KWD' })
  const nothing = { expires_at: null, description: null }
  for (const sent of [{}, nothing])
    expect(await addGrant(company, customer, { amount: '1.234', ...sent })).toMatchObject({
      ...nothing,
      mode: 'live',
      amount: '1.234',
      currency_code: 'KWD',
      priority: 50,
      metadata: {},
    })
})

test('opens an account for a pricing unit, exact to 12 decimals', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { code } = await addPricingUnit(company)
  const unit = { account_type: 'pricing_unit' as const, pricing_unit_code: code }
  const grant = await addGrant(company, customer, { ...unit, amount: '0.000000000001' })
  expect(grant).toMatchObject({ ...unit, amount: '0.000000000001', remaining: '0.000000000001' })
  expect(grant).not.toHaveProperty('currency_code')
  await addGrant(company, customer, { ...unit, amount: '1000000000000000' })
  expect(await readBalances(company, customer)).toEqual([
    { balance: '0.00', account_type: 'currency', currency_code: 'USD' },
    { balance: '1000000000000000.000000000001', ...unit },
  ])
})

test('covers first what usage has left the account owing', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const { code: pricing_unit_code } = await addPricingUnit(company)
  const { id: meter_id } = await addMeter(company)
  const price = { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.5', pricing_unit_code }
  const subscription = await addSubscription(company, customer, await addPlan(company, { prices: [price] }))
  const timestamp = service.clock.now.toISOString()
  await ingest(company, [newEvent({ customer_id: customer.id, timestamp, properties: { calls: 10 } })])
  await service.work()
  const unit = { account_type: 'pricing_unit' as const, pricing_unit_code }
  expect(await readBalances(company, customer)).toContainEqual({ balance: '-5', ...unit })
  expect(await addGrant(company, customer, { ...unit, amount: '3' })).toMatchObject({ remaining: '0' })
  expect(await addGrant(company, customer, { ...unit, amount: '3' })).toMatchObject({ remaining: '1' })
  expect(await readBalances(company, customer)).toContainEqual({ balance: '1', ...unit })
  const ledger = await readLedger(company, customer)
  expect(ledger).toMatchObject([
    { type: 'grant', amount: '3', balance_after: '1' },
    { type: 'grant', amount: '3', balance_after: '-2' },
    { type: 'usage', amount: '-5', balance_after: '-5', subscription_id: subscription.id, meter_id },
  ])
})

test('adds up grants that come at once', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await Promise.all(Array.from({ length: 20 }, () => addGrant(company, customer, { amount: '0.01' })))
  expect(await readBalances(company, customer)).toMatchObject([{ balance: '0.20' }])
  const ledger = await readLedger(company, customer)
  const running = Array.from({ length: 20 }, (_, n) => `0.${String(20 - n).padStart(2, '0')}`)
  expect(ledger.map(({ balance_after }) => balance_after)).toEqual(running)
})

describe('refuses, and moves nothing:', () => {
  const unit = { amount: '1', account_type: 'pricing_unit' }
  test.each<[string, object, Array<{ path: string; code: string; message?: string }>]>([
    ['no amount', { account_type: 'currency' }, [{ path: 'body.amount', code: 'required' }]],
    ['an amount of 0', { ...ten, amount: '0.00' }, [{ path: 'body.amount', code: 'exclusive_minimum' }]],
    ['an amount below 0', { ...ten, amount: '-1' }, [{ path: 'body.amount', code: 'pattern' }]],
    ['an amount that is a number', { ...ten, amount: 10 }, [{ path: 'body.amount', code: 'type' }]],
    [
      'an amount above 10^15',
      { ...ten, amount: '1000000000000001' },
      [{ path: 'body.amount', code: 'pattern' }],
    ],
    [
      'tenths of a cent, and a moment that is now',
      { ...ten, amount: '1.001', expires_at: '2026-03-15T12:00:00Z' },
      [
        { path: 'body.amount', code: 'too_many_decimals' },
        { path: 'body.expires_at', code: 'in_past' },
      ],
    ],
    [
      'tenths of a yen',
      { ...ten, amount: '1.5', currency_code: 'JPY' },
      [{ path: 'body.amount', code: 'too_many_decimals' }],
    ],
    [
      'a pricing unit for a currency',
      { ...ten, pricing_unit_code: 'credits' },
      [
        {
          path: 'body.pricing_unit_code',
          code: 'not_allowed',
          message: 'is not allowed with account_type currency',
        },
      ],
    ],
    [
      'a currency for a pricing unit, and no pricing unit',
      { ...unit, currency_code: 'USD' },
      [
        { path: 'body.currency_code', code: 'not_allowed' },
        { path: 'body.pricing_unit_code', code: 'required' },
      ],
    ],
    [
      '13 decimals of a pricing unit',
      { ...unit, pricing_unit_code: 'credits', amount: '0.0000000000001' },
      [{ path: 'body.amount', code: 'pattern' }],
    ],
    [
      'no account type, of which nothing else can be said',
      { priority: -1 },
      [{ path: 'body.account_type', code: 'required' }],
    ],
    [
      'an account type that there is not',
      { ...ten, account_type: 'cash' },
      [{ path: 'body.account_type', code: 'enum' }],
    ],
    ['a list', [], [{ path: 'body', code: 'type' }]],
    ['a priority of 101', { ...ten, priority: 101 }, [{ path: 'body.priority', code: 'maximum' }]],
    ['a member of its own', { ...ten, remaining: '5' }, [{ path: 'body.remaining', code: 'unknown_field' }]],
  ])('%s', async (_what, body, problems) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const path = `/v1/customers/${customer.id}/credit_grants`
    const answer = await company.send({ method: 'POST', path, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.code).toBe('VALIDATION_ERROR')
    for (const problem of problems)
      expect(answer.body.error?.details).toContainEqual(expect.objectContaining(problem))
    expect(answer.body.error?.details).toHaveLength(problems.length)
    expect(await readLedger(company, customer)).toEqual([])
  })

  test("a pricing unit that is nobody's or another company's", async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const { code } = await addPricingUnit(await service.company())
    const params = { path: { id: customer.id } }
    for (const pricing_unit_code of ['nothing', code]) {
      const body = { amount: '1', account_type: 'pricing_unit' as const, pricing_unit_code }
      const answer = await company.client.POST('/v1/customers/{id}/credit_grants', { params, body })
      expect(refusal(answer)).toEqual({
        status: 404,
        code: 'PRICING_UNIT_NOT_FOUND',
        details: { pricing_unit_code },
      })
    }
    expect(await readBalances(company, customer)).toHaveLength(1)
  })

  test("a currency that is not the customer's", async () => {
    const company = await service.company()
    const params = { path: { id: (await addCustomer(company)).id } }
    const body = { ...ten, currency_code: 'EUR' as const }
    expect(refusal(await company.client.POST('/v1/customers/{id}/credit_grants', { params, body }))).toEqual({
      status: 409,
      code: 'CURRENCY_MISMATCH',
      details: { currency_code: 'EUR', customer_currency_code: 'USD' },
    })
  })
})

test('reports a bad amount before it looks for the customer', async () => {
  const { client } = await service.company()
  const params = { path: { id: UNKNOWN_ID } }
  const body = { ...ten, amount: '0' }
  expect(refusal(await client.POST('/v1/customers/{id}/credit_grants', { params, body })).status).toBe(400)
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/customers/${id}/credit_grants`, body: ten }),
    reading: (id) => `/v1/customers/${id}/wallet_transactions`,
  }))

describeIdempotencyKeys(service, 201, async (company) => {
  const { id } = await addCustomer(company)
  const sending = { method: 'POST', path: `/v1/customers/${id}/credit_grants` }
  return {
    good: { ...sending, body: ten },
    other: { ...sending, body: { ...ten, amount: '11' } },
    refused: { ...sending, body: { ...ten, currency_code: 'EUR' } },
  }
})
