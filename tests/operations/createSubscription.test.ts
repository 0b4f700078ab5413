import { describe, expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { amountsOf, invoicesOf, lastInvoiceOf, readInvoice } from '../fixtures/invoices.ts'
import { cancel, readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

test('answers 201 with the whole subscription, which can be read at once', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company, { amount_cents: 4_900 })
  const body = {
    customer_id,
    plan_id,
    billing_anchor: 'anniversary',
    collection_method: 'send_invoice',
    days_until_due: 14,
    apply_credit: false,
    metadata: { contract: '2026-117' },
  } as const
  const result = await company.client.POST('/v1/subscriptions', { body })
  const { subscription } = succeed(result)
  expect(result.response.status).toBe(201)
  expect(subscription).toEqual({
    ...body,
    id: subscription.id,
    mode: 'test',
    status: 'active',
    current_period_start: NOON,
    current_period_end: '2026-04-15T12:00:00.000Z',
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created_at: NOON,
    updated_at: NOON,
  })
  expect(await readSubscription(company, subscription)).toEqual(subscription)
})

test('fills in what is not sent: anniversary, 30 days until due, credit applied, no metadata', async () => {
  expect(await subscribe(await service.company({ mode: 'live' }))).toMatchObject({
    mode: 'live',
    billing_anchor: 'anniversary',
    collection_method: 'send_invoice',
    days_until_due: 30,
    apply_credit: true,
    metadata: {},
  })
})

describe('the first fee', () => {
  test('is invoiced at once and finalized, on an invoice of its own for its period', async () => {
    const company = await service.company()
    const meter = await addMeter(company)
    const prices = [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '0.02' } as const]
    const subscription = await subscribe(company, { name: 'Pro', amount_cents: 4_900, prices })
    const invoices = await invoicesOf(company, subscription)
    expect(invoices).toMatchObject([
      {
        customer_id: subscription.customer_id,
        subscription_id: subscription.id,
        billing_reason: 'subscription_create',
        status: 'open',
        invoice_number: 'TEST-000001',
        collection_method: 'send_invoice',
        days_until_due: 30,
        currency_code: 'USD',
        total_cents: 4_900,
        subtotal_cents: 4_900,
        amount_due_cents: 4_900,
        // It bills no usage.
        period_start: null,
        period_end: null,
        finalizes_at: null,
        finalized_at: NOON,
        due_at: later(NOON, 30 * DAY_MS),
        created_at: NOON,
      },
    ])
    expect(invoices[0]?.line_items).toEqual([
      {
        id: expect.stringMatching(/^c[a-z0-9]{24}$/),
        type: 'fee',
        description: 'Pro',
        quantity: 1,
        unit_amount_cents: 4_900,
        amount_cents: 4_900,
        subscription_id: subscription.id,
        period_start: subscription.current_period_start,
        period_end: subscription.current_period_end,
      },
    ])
  })

  test('is no invoice where the plan has no fee', async () => {
    const company = await service.company()
    expect(await invoicesOf(company, await subscribe(company, { amount_cents: 0 }))).toEqual([])
  })

  test('is in the currency of customer and plan', async () => {
    const company = await service.company()
    const customer = await addCustomer(company, { currency_code: 'JPY' })
    const plan = { currency_code: 'JPY', amount_cents: 500 } as const
    const subscription = await subscribe(company, plan, { customer })
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({
      currency_code: 'JPY',
      total_cents: 500,
    })
  })
})

describe('with a trial', () => {
  test('usage is free until trial_end, where the first paid period begins and its fee is invoiced', async () => {
    const company = await service.company({ testClock: true })
    const meter = await addMeter(company)
    const prices = [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount: '0.02' } as const]
    const subscription = await subscribe(company, { amount_cents: 4_900, trial_days: 14, prices })
    const trial_end = later(NOON, 14 * DAY_MS)
    expect(subscription).toMatchObject({
      status: 'trialing',
      current_period_start: NOON,
      current_period_end: trial_end,
      trial_end,
    })
    await ingestCalls(company, subscription, 1_000, NOON)
    await travel(company, later(trial_end, -1))
    expect(await invoicesOf(company, subscription)).toEqual([])
    expect((await readSubscription(company, subscription)).status).toBe('trialing')
    await ingestCalls(company, subscription, 1_000, later(trial_end, -1))

    await travel(company, trial_end)
    expect(await readSubscription(company, subscription)).toMatchObject({
      status: 'active',
      current_period_start: trial_end,
      current_period_end: '2026-04-29T12:00:00.000Z',
      trial_end,
    })
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({
      status: 'open',
      total_cents: 4_900,
      finalized_at: trial_end,
      period_start: null,
      line_items: [{ type: 'fee', period_start: trial_end, period_end: '2026-04-29T12:00:00.000Z' }],
    })
    await ingestCalls(company, subscription, 3, trial_end)
    await travel(company, '2026-04-29T13:00:00.000Z')
    expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual([4_900, 6])
  })

  test('a calendar period begins at trial_end as a part of one', async () => {
    const company = await service.company({ testClock: true })
    const plan = { amount_cents: 3_000, trial_days: 1 }
    const subscription = await subscribe(company, plan, { billing_anchor: 'calendar' })
    await travel(company, '2026-03-16T12:00:00.000Z')
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: '2026-03-16T12:00:00.000Z',
      current_period_end: '2026-04-01T00:00:00.000Z',
    })
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(1_500)
  })
})

describe('with the calendar', () => {
  test('the first period is what is left, its fee by the second: of 3000 cents from 16 March 12:00 on, 1500', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-03-16T12:00:00.000Z')
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    expect(subscription).toMatchObject({
      current_period_start: '2026-03-16T12:00:00.000Z',
      current_period_end: '2026-04-01T00:00:00.000Z',
    })
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(1_500)
    await travel(company, '2026-05-01T00:00:00.000Z')
    expect((await invoicesOf(company, subscription)).map(({ total_cents }) => total_cents)).toEqual([
      1_500, 3_000, 3_000,
    ])
  })

  test('moments are cut to the second before they are counted', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-03-16T12:00:00.999Z')
    const subscription = await subscribe(
      company,
      { amount_cents: 267_840_000 },
      { billing_anchor: 'calendar' },
    )
    // 100 cents a second: 15.5 days are 1,339,200 seconds.
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(133_920_000)
  })

  test.each([
    ['day', '2026-03-16T00:00:00.000Z', '2026-03-17T00:00:00.000Z'],
    // 15 March 2026 is a Sunday.
    ['week', '2026-03-16T00:00:00.000Z', '2026-03-23T00:00:00.000Z'],
    ['month', '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ['year', '2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
  ] as const)('periods of a %s begin at midnight UTC of its first day', async (interval, first, second) => {
    const company = await service.company({ testClock: true })
    const subscription = await subscribe(company, { interval }, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe(first)
    await travel(company, first)
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: first,
      current_period_end: second,
    })
  })

  test('quarters begin in January, April, July and October', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-05-16T12:00:00.000Z')
    const quarterly = { interval: 'month', interval_count: 3, amount_cents: 9_100 } as const
    const subscription = await subscribe(company, quarterly, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe('2026-07-01T00:00:00.000Z')
    // 45.5 of the 91 days from 1 April.
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(4_550)
    await travel(company, '2026-07-01T00:00:00.000Z')
    expect((await readSubscription(company, subscription)).current_period_end).toBe(
      '2026-10-01T00:00:00.000Z',
    )
  })

  test.each([
    { interval: 'month', interval_count: 5 },
    { interval: 'day', interval_count: 2 },
    { interval: 'week', interval_count: 2 },
    { interval: 'year', interval_count: 2 },
  ] as const)('a plan of $interval_count × $interval is refused', async (terms) => {
    const company = await service.company()
    const plan = await addPlan(company, terms)
    const { id } = await addCustomer(company)
    const body = { customer_id: id, plan_id: plan.id, billing_anchor: 'calendar' } as const
    const answer = await company.client.POST('/v1/subscriptions', { body })
    expect(refusal(answer)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body.billing_anchor', code: 'not_allowed' }],
    })
  })

  test('a subscription that begins at the boundary has a whole period', async () => {
    const company = await service.company({ testClock: true })
    await travel(company, '2026-04-01T00:00:00.000Z')
    const subscription = await subscribe(company, { amount_cents: 3_000 }, { billing_anchor: 'calendar' })
    expect(subscription.current_period_end).toBe('2026-05-01T00:00:00.000Z')
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(3_000)
  })
})

test('with an anniversary on the 31st, periods end on the last day of short months and return to the 31st', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, '2027-01-31T10:00:00.000Z')
  const subscription = await subscribe(company, { amount_cents: 100 })
  await travel(company, '2028-01-31T10:00:00.000Z')
  await travel(company, '2028-04-30T10:00:00.000Z')
  const ends = (await invoicesOf(company, subscription)).map(({ period_end }) => period_end?.slice(0, 10))
  // The first fee bills no usage.
  expect(ends).toEqual([
    undefined,
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

test('a period may have several intervals', async () => {
  const company = await service.company()
  const subscription = await subscribe(company, { interval: 'week', interval_count: 2 })
  expect(subscription.current_period_end).toBe(later(NOON, 14 * DAY_MS))
})

test('a customer may have several subscriptions, each of which bills the usage that its plan prices', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  const meter = await addMeter(company)
  const plan = (unit_amount: string) => ({
    prices: [{ meter_id: meter.id, charge_model: 'per_unit', unit_amount } as const],
  })
  const cheap = await subscribe(company, plan('0.01'), { customer })
  const dear = await subscribe(company, plan('0.1'), { customer })
  const none = await subscribe(company, {}, { customer })
  await ingestCalls(company, cheap, 7, NOON)
  await travel(company, later(cheap.current_period_end, HOUR_MS))
  expect((await lastInvoiceOf(company, cheap)).total_cents).toBe(7)
  expect((await lastInvoiceOf(company, dear)).total_cents).toBe(70)
  expect(await invoicesOf(company, none)).toEqual([])
})

describe('a meter that another subscription of the customer bills', () => {
  test('is refused and names those that bill it, the oldest first, and at most 10; one that is not allowed is not stored', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const ids: string[] = []
    for (let count = 0; count < 11; count += 1)
      ids.push((await subscribe(company, { prices }, { customer })).id)
    const { id: plan_id } = await addPlan(company, { prices: [perUnit(await addMeter(company)), ...prices] })
    for (const allow_overlap of [undefined, false]) {
      const body = {
        customer_id: customer.id,
        plan_id,
        ...(allow_overlap === undefined ? {} : { allow_overlap }),
      }
      expect(refusal(await company.client.POST('/v1/subscriptions', { body }))).toEqual({
        status: 409,
        code: 'METER_ALREADY_BILLED',
        details: { subscription_ids: ids.slice(0, 10) },
      })
    }
    expect(await countSubscriptions(company)).toBe(11)
  })

  test('is billed by one of those that are created at once', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const { id: plan_id } = await addPlan(company, { prices: [perUnit(await addMeter(company))] })
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(company, customer_id, plan_id)))
    const statuses = answers.map(({ response }) => response.status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await countSubscriptions(company)).toBe(1)
  })

  test('is refused where both prices are in a pricing unit', async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company), await addPricingUnit(company))]
    const first = await subscribe(company, { prices }, { customer })
    const { id } = await addPlan(company, { prices })
    expect(refusal(await attempt(company, customer.id, id)).details).toEqual({ subscription_ids: [first.id] })
  })

  test('is refused during a trial, and while a subscription is to end; not after its end, nor of another customer or meter', async () => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const first = await subscribe(company, { prices, trial_days: 7 }, { customer })
    const { id } = await addPlan(company, { prices })
    const other = await addPlan(company, { prices: [perUnit(await addMeter(company))] })
    const codeNow = async () => refusal(await attempt(company, customer.id, id)).code
    expect(await codeNow()).toBe('METER_ALREADY_BILLED')
    await cancel(company, first, { at_period_end: true })
    expect(await codeNow()).toBe('METER_ALREADY_BILLED')
    succeed(await attempt(company, customer.id, other.id))
    succeed(await attempt(company, (await addCustomer(company)).id, id))
    await travel(company, later(NOON, 7 * DAY_MS))
    succeed(await attempt(company, customer.id, id))
  })

  test('is free at the moment at which a subscription ends, before its end is billed', async () => {
    const company = await service.company({ mode: 'live' })
    const customer = await addCustomer(company)
    const prices = [perUnit(await addMeter(company))]
    const ending = await subscribe(company, { prices, interval: 'day' }, { customer })
    await cancel(company, ending, { at_period_end: true })
    const { id } = await addPlan(company, { prices })
    service.clock.advance(DAY_MS - 1)
    expect(refusal(await attempt(company, customer.id, id)).code).toBe('METER_ALREADY_BILLED')
    service.clock.advance(1)
    succeed(await attempt(company, customer.id, id))
  })
})

describe('charged automatically', () => {
  test('has no days until due, and its first fee is settled from the wallet by the worker', async () => {
    for (const mode of ['live', 'test'] as const) {
      const company = await service.company({ mode })
      const customer = await addCustomer(company)
      const params = { path: { id: customer.id } }
      const grant = { amount: '50', account_type: 'currency' } as const
      succeed(await company.client.POST('/v1/customers/{id}/credit_grants', { params, body: grant }))
      const terms = { customer, collection_method: 'charge_automatically' } as const
      const subscription = await subscribe(company, { amount_cents: 4_900 }, terms)
      expect(subscription).toMatchObject({ days_until_due: null })
      const open = await lastInvoiceOf(company, subscription)
      expect(open).toMatchObject({ status: 'open', due_at: open.finalized_at, days_until_due: null })
      await service.work()
      expect(await readInvoice(company, open)).toMatchObject({ status: 'paid', amount_paid_cents: 4_900 })
    }
  })
})

test.each([
  ['all of it', '50', { status: 'paid', amount_paid_cents: 4_900, amount_due_cents: 0 }],
  ['a part of it', '9', { status: 'open', amount_paid_cents: 900, amount_due_cents: 4_000 }],
])(
  'credit pays the first fee of a subscription that is sent its invoices: %s',
  async (_part, amount, paid) => {
    const company = await service.company({ testClock: true })
    const customer = await addCustomer(company)
    await addGrant(company, customer, { amount })
    const subscription = await subscribe(company, { amount_cents: 4_900 }, { customer })
    await service.work()
    expect(await lastInvoiceOf(company, subscription)).toMatchObject({ ...paid, overdue_at: null })
  },
)

test('credit is left alone with apply_credit false', async () => {
  const company = await service.company({ testClock: true })
  const customer = await addCustomer(company)
  await addGrant(company, customer, { amount: '200' })
  const plan = { amount_cents: 4_900 }
  for (const collection_method of ['send_invoice', 'charge_automatically'] as const) {
    const terms = { customer, collection_method, apply_credit: false }
    const subscription = await subscribe(company, plan, terms)
    await addGrant(company, customer, { amount: '200' })
    await travel(company, later(service.clock.now.toISOString(), 40 * DAY_MS))
    for (const invoice of await invoicesOf(company, subscription))
      expect(invoice).toMatchObject({ apply_credit: false, status: 'open', payments: [] })
    await cancel(company, subscription)
  }
})

describe('refuses, and stores nothing:', () => {
  test.each<[string, object, string]>([
    [
      'days with charge_automatically',
      { collection_method: 'charge_automatically', days_until_due: 3 },
      'body.days_until_due',
    ],
    ['366 days', { days_until_due: 366 }, 'body.days_until_due'],
    ['an unknown anchor', { billing_anchor: 'monthly' }, 'body.billing_anchor'],
    ['no customer', { customer_id: undefined }, 'body.customer_id'],
    ['a plan that is no id', { plan_id: 'pro' }, 'body.plan_id'],
    ['a start', { starts_at: NOON }, 'body.starts_at'],
    ['metadata with a number', { metadata: { a: 1 } }, 'body.metadata.a'],
  ])('%s', async (_what, members, path) => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    const { id: plan_id } = await addPlan(company)
    const body = { customer_id, plan_id, ...members }
    const answer = await company.send({ method: 'POST', path: '/v1/subscriptions', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.code).toBe('VALIDATION_ERROR')
    expect(pathsOf(answer.body.error?.details)).toEqual([path])
    expect(await countSubscriptions(company)).toBe(0)
  })

  test('an archived plan, and names when it was archived', async () => {
    const company = await service.company()
    const { id } = await addPlan(company)
    const params = { path: { id } }
    const { plan } = succeed(await company.client.POST('/v1/plans/{id}/archive', { params }))
    expect(refusal(await attempt(company, (await addCustomer(company)).id, id))).toEqual({
      status: 409,
      code: 'PLAN_ARCHIVED',
      details: { archived_at: plan.archived_at },
    })
    expect(await countSubscriptions(company)).toBe(0)
  })

  test("a plan in another currency than the customer's, and names both", async () => {
    const company = await service.company()
    const { id } = await addPlan(company, { currency_code: 'EUR' })
    expect(refusal(await attempt(company, (await addCustomer(company)).id, id))).toEqual({
      status: 409,
      code: 'CURRENCY_MISMATCH',
      details: { currency_code: 'EUR', customer_currency_code: 'USD' },
    })
    expect(await countSubscriptions(company)).toBe(0)
  })

  test("a customer or a plan that is another company's or the other mode's, as one that nobody has", async () => {
    const owner = await service.company({ mode: 'test' })
    const strangers = [await service.company(), await service.company({ name: owner.name, mode: 'live' })]
    const customer = await addCustomer(owner)
    const plan = await addPlan(owner)
    for (const stranger of strangers) {
      const own = { customer: await addCustomer(stranger), plan: await addPlan(stranger) }
      for (const id of [customer.id, UNKNOWN_ID])
        expect(refusal(await attempt(stranger, id, own.plan.id))).toEqual({
          status: 404,
          code: 'CUSTOMER_NOT_FOUND',
        })
      for (const id of [plan.id, UNKNOWN_ID])
        expect(refusal(await attempt(stranger, own.customer.id, id))).toEqual({
          status: 404,
          code: 'PLAN_NOT_FOUND',
        })
      expect(await countSubscriptions(stranger)).toBe(0)
    }
  })
})

describeIdempotencyKeys(service, 201, async (company) => {
  const { id: customer_id } = await addCustomer(company)
  const { id: plan_id } = await addPlan(company, { amount_cents: 100 })
  const sending = { method: 'POST', path: '/v1/subscriptions' }
  return {
    good: { ...sending, body: { customer_id, plan_id } },
    other: { ...sending, body: { customer_id, plan_id, billing_anchor: 'calendar' } },
    refused: { ...sending, body: { customer_id, plan_id: UNKNOWN_ID } },
  }
})

function attempt({ client }: TestCompany, customer_id: string, plan_id: string) {
  return client.POST('/v1/subscriptions', { body: { customer_id, plan_id } })
}

async function countSubscriptions({ client }: TestCompany): Promise<number> {
  return succeed(await client.GET('/v1/subscriptions')).subscriptions.length
}
