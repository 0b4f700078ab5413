import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingest, ingestCalls, newEvent, readEvent, voidEvent } from '../../fixtures/events.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import {
  addSubscription,
  cancel,
  changePlan,
  previewSubscriptionPlanChange,
  readSubscription,
  readSubscriptionUsage,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { refusal, succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { HOUR_MS, later, travel } from '../../support/time.ts'
import { expectFailure } from '../../support/unexpected.ts'

type Subscription = components['schemas']['Subscription']

const service = await serviceForThisFile()
const JUNE = '2026-06-01T00:00:00.000Z'
const AGGREGATIONS = ['count', 'sum', 'max', 'latest', 'unique_count'] as const

/** A company with a clock on 1 June, and a customer with 5.00 of usage in June, on 10 July. */
async function onTenthOfJuly() {
  const company = await service.company({ testClock: true })
  const meter = await addMeter(company)
  const plan = await addPlan(company, { amount_cents: 3_000, prices: [perUnit(meter)] })
  const customer = await addCustomer(company)
  await travel(company, '2026-06-20T00:00:00.000Z')
  await ingestCalls(company, { customer_id: customer.id }, 500, '2026-06-15T12:34:00.000Z')
  await travel(company, '2026-07-10T00:00:00.000Z')
  return { company, plan, customer }
}

/** Requests that need the current period, the last of which ends the subscription. */
async function changesOf({ client }: TestCompany, { id, plan_id }: Subscription) {
  const params = { path: { id } }
  const coupon = { code: 'ten', name: 'Ten', type: 'percent', percent_off: '10' } as const
  const now = { at_period_end: false }
  succeed(await client.POST('/v1/coupons', { body: coupon }))
  return [
    () => client.PATCH('/v1/subscriptions/{id}', { params, body: { apply_credit: false } }),
    () => client.POST('/v1/subscriptions/{id}/discounts', { params, body: { coupon_code: 'ten' } }),
    () => client.POST('/v1/subscriptions/{id}/change_plan', { params, body: { plan_id } }),
    () => client.POST('/v1/subscriptions/{id}/cancel/preview', { params, body: now }),
    () => client.POST('/v1/subscriptions/{id}/cancel', { params, body: now }),
  ]
}

async function billsOf(company: TestCompany, subscription: Subscription) {
  const invoices = await invoicesOf(company, subscription)
  return invoices.map(({ status, period_start, total_cents, line_items }) => ({
    status,
    period_start,
    total_cents,
    lines: line_items.map(({ type, amount_cents }) => [type, amount_cents]),
  }))
}

test('what started in June and is created in July is billed for both months, with the usage since', async () => {
  const { company, plan, customer } = await onTenthOfJuly()
  const subscription = await addSubscription(company, customer, plan, { starts_at: JUNE })
  expect(subscription).toMatchObject({
    status: 'active',
    starts_at: JUNE,
    created_at: '2026-07-10T00:00:00.000Z',
    current_period_start: '2026-07-01T00:00:00.000Z',
    current_period_end: '2026-08-01T00:00:00.000Z',
  })
  const [first, second] = await billsOf(company, subscription)
  expect([first, second].toSorted((a, b) => (a?.total_cents ?? 0) - (b?.total_cents ?? 0))).toEqual([
    { status: 'open', period_start: null, total_cents: 3_000, lines: [['fee', 3_000]] },
    {
      status: 'draft',
      period_start: JUNE,
      total_cents: 3_500,
      lines: [
        ['fee', 3_000],
        ['usage', 500],
      ],
    },
  ])
  const drafts = (await invoicesOf(company, subscription)).filter(({ status }) => status === 'draft')
  expect(drafts.map(({ finalizes_at }) => finalizes_at)).toEqual(['2026-07-10T01:00:00.000Z'])
  await travel(company, '2026-07-10T02:00:00.000Z')
  expect((await billsOf(company, subscription)).map(({ status }) => status)).toEqual(['open', 'open'])
})

test('what was billed elsewhere is billed here from the current period’s usage on', async () => {
  const { company, plan, customer } = await onTenthOfJuly()
  await ingestCalls(company, { customer_id: customer.id }, 200, '2026-07-02T00:00:00.000Z')
  await travel(company, '2026-07-10T00:00:01.000Z')
  const terms = { starts_at: JUNE, past_periods: 'billed_elsewhere' as const }
  const subscription = await addSubscription(company, customer, plan, terms)
  expect(subscription.current_period_start).toBe('2026-07-01T00:00:00.000Z')
  expect(await billsOf(company, subscription)).toEqual([])
  expect((await readSubscriptionUsage(company, subscription)).total_cents).toBe(200)
  await travel(company, '2026-08-01T00:00:00.000Z')
  expect(await billsOf(company, subscription)).toMatchObject([
    {
      period_start: '2026-07-01T00:00:00.000Z',
      lines: [
        ['fee', 3_000],
        ['usage', 200],
      ],
    },
  ])
})

test('a start in the past comes to the same as one that was made then, whatever a meter counts and where periods begin', async () => {
  const company = await service.company({ testClock: true })
  const meters = await Promise.all(
    AGGREGATIONS.map((aggregation) =>
      addMeter(company, { aggregation, ...(aggregation === 'count' && { property: null }) }),
    ),
  )
  const recurring = await addMeter(company, { aggregation: 'latest', recurring: true })
  const prices = [...meters, recurring].map((meter) => perUnit(meter))
  const plan = await addPlan(company, { amount_cents: 1_000, interval: 'week', prices })
  await travel(company, '2026-05-31T10:20:30.456Z')
  const [then, now] = [await addCustomer(company), await addCustomer(company)]
  const made = await addSubscription(company, then, plan)
  for (let day = 0; day < 25; day += 1) {
    await travel(company, later(made.starts_at, (day + 1) * 24 * HOUR_MS))
    const timestamp = later(made.starts_at, (day * 24 + (day % 3)) * HOUR_MS + (day % 7) * 900_000)
    const properties = { calls: 1 + ((day * 7) % 11) }
    await ingest(
      company,
      [then, now].map(({ id }) => newEvent({ customer_id: id, timestamp, properties })),
    )
  }
  await travel(company, later(made.starts_at, 25.5 * 24 * HOUR_MS))
  const past = await addSubscription(company, now, plan, { starts_at: made.starts_at })
  for (const subscription of [made, past])
    expect(await readSubscription(company, subscription)).toMatchObject({
      current_period_start: '2026-06-21T10:20:30.456Z',
    })
  await travel(company, '2026-06-28T12:00:00.000Z')
  const periods = async (subscription: Subscription) =>
    (await billsOf(company, subscription)).toSorted((a, b) =>
      (a.period_start ?? '') < (b.period_start ?? '') ? -1 : 1,
    )
  const billed = await periods(past)
  expect(billed.at(-1)?.lines.map(([type]) => type)).toEqual(['fee', ...prices.map(() => 'usage')])
  expect(billed).toEqual(await periods(made))
})

test('an event from before is voided in the segment that counted it later', async () => {
  const { company, plan, customer } = await onTenthOfJuly()
  const event = newEvent({
    customer_id: customer.id,
    timestamp: '2026-07-05T00:00:00.000Z',
    properties: { calls: 300 },
  })
  await ingest(company, [event])
  await travel(company, '2026-07-10T00:00:01.000Z')
  const subscription = await addSubscription(company, customer, plan, { starts_at: JUNE })
  expect((await readSubscriptionUsage(company, subscription)).total_cents).toBe(300)
  await voidEvent(company, await readEvent(company, event.idempotency_key))
  expect((await readSubscriptionUsage(company, subscription)).total_cents).toBe(0)
})

test('usage in a pricing unit is drawn from the creation on', async () => {
  const company = await service.company({ testClock: true })
  const [meter, unit] = [await addMeter(company), await addPricingUnit(company)]
  const customer = await addCustomer(company)
  await travel(company, '2026-06-05T00:00:00.000Z')
  await ingestCalls(company, { customer_id: customer.id }, 7, '2026-06-03T00:00:00.000Z')
  await travel(company, '2026-06-10T00:00:00.000Z')
  await subscribe(company, { prices: [perUnit(meter, unit)] }, { customer, starts_at: JUNE })
  await ingestCalls(company, { customer_id: customer.id }, 5, '2026-06-10T00:00:00.000Z')
  await travel(company, '2026-06-11T00:00:00.000Z')
  const [account] = await service.db
    .selectFrom('wallet_accounts')
    .select('balance')
    .where('customer_id', '=', customer.id)
    .where('unit_code', '=', unit.code)
    .execute()
  expect(Number(account?.balance)).toBe(-5)
})

test.each([
  ['2025-07-01T00:00:00.000Z', 'month', 'too_far'],
  ['2026-03-20T00:00:00.000Z', 'day', 'too_many_periods'],
] as const)('a start on %s by the %s is refused as %s', async (starts_at, interval, code) => {
  const { company, customer } = await onTenthOfJuly()
  const plan = await addPlan(company, { interval })
  const body = { customer_id: customer.id, plan_id: plan.id, starts_at }
  expect(refusal(await company.client.POST('/v1/subscriptions', { body }))).toMatchObject({
    status: 400,
    details: [{ path: 'body.starts_at', code }],
  })
})

test('a start since which too many distinct values were counted is refused', async () => {
  const company = await service.company({ testClock: true })
  const [meter, customer] = [
    await addMeter(company, { aggregation: 'unique_count' }),
    await addCustomer(company),
  ]
  const plan = await addPlan(company, { prices: [perUnit(meter)] })
  await travel(company, '2026-06-10T00:00:00.000Z')
  const tenantId = await company.tenantId()
  await sql`
      insert into usage_hour_values (tenant_id, customer_id, meter_id, hour, value, events)
      select ${tenantId}, ${customer.id}, ${meter.id}, ${JUNE}, value::text, 1 from generate_series(1, 100001) as value`.execute(
    service.db,
  )
  const body = { customer_id: customer.id, plan_id: plan.id, starts_at: JUNE }
  expect(refusal(await company.client.POST('/v1/subscriptions', { body }))).toMatchObject({
    status: 400,
    details: [{ path: 'body.starts_at', code: 'too_much_usage' }],
  })
  const fromTheSecond = { ...body, starts_at: '2026-06-02T00:00:00.000Z' }
  expect((await company.client.POST('/v1/subscriptions', { body: fromTheSecond })).response.status).toBe(201)
})

test('periods beyond the twelve of the request are billed by the worker', async () => {
  const { company, customer } = await onTenthOfJuly()
  const plan = await addPlan(company, { interval: 'day', amount_cents: 100 })
  const subscription = await addSubscription(company, customer, plan, {
    starts_at: '2026-06-10T00:00:00.000Z',
  })
  expect(subscription.current_period_start).toBe('2026-06-22T00:00:00.000Z')
  const changes = await changesOf(company, subscription)
  expectFailure(/Past periods of this subscription/)
  for (const change of changes) {
    const { error, response } = await change()
    expect(error?.error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Past periods of this subscription are being billed',
    })
    expect(response.headers.get('Retry-After')).toMatch(/^\d$/)
  }
  await service.work()
  for (const change of changes) expect((await change()).response.ok).toBe(true)
  expect((await readSubscription(company, subscription)).current_period_start).toBe(
    '2026-07-10T00:00:00.000Z',
  )
  expect(await invoicesOf(company, subscription)).toHaveLength(31)
})

test.each(['bill', 'billed_elsewhere'] as const)(
  'what a canceled subscription billed is not billed again by a start in its past, with %s',
  async (past_periods) => {
    const { company, plan, customer } = await onTenthOfJuly()
    const first = await addSubscription(company, customer, plan)
    await travel(company, '2026-07-15T00:00:00.000Z')
    await cancel(company, first)
    const body = { customer_id: customer.id, plan_id: plan.id, starts_at: JUNE, past_periods }
    const refused = await company.client.POST('/v1/subscriptions', { body })
    expect(refusal(refused)).toMatchObject({
      code: 'METER_ALREADY_BILLED',
      details: { subscription_ids: [first.id] },
    })
    const [fee] = await invoicesOf(company, first)
    const since = { ...body, starts_at: '2026-07-14T00:00:00.000Z' }
    expect((await company.client.POST('/v1/subscriptions', { body: since })).response.status).toBe(409)
    await travel(company, '2026-07-16T00:00:00.000Z')
    const after = { ...body, starts_at: '2026-07-15T00:00:00.000Z' }
    expect((await company.client.POST('/v1/subscriptions', { body: after })).response.status).toBe(201)
    expect(fee?.status).toBe('open')
  },
)

test('the fee that was billed elsewhere counts for the minimum, and a change of plan gives its rest back', async () => {
  const { company, customer } = await onTenthOfJuly()
  const terms = { starts_at: JUNE, past_periods: 'billed_elsewhere' as const }
  const bounded = await addPlan(company, { amount_cents: 3_000, minimum_amount_cents: 10_000 })
  const first = await addSubscription(company, customer, bounded, terms)
  const second = await addSubscription(
    company,
    customer,
    await addPlan(company, { amount_cents: 3_000 }),
    terms,
  )
  await travel(company, '2026-07-16T12:00:00.000Z')
  const better = await addPlan(company, { amount_cents: 6_000 })
  const preview = await previewSubscriptionPlanChange(company, second, better)
  await changePlan(company, second, better)
  const charged = [
    { amount_cents: 6_000 },
    { amount_cents: -1_500, discount_cents: 0, credited_line_item_id: null },
    { amount_cents: 3_000, credited_line_item_id: null },
  ]
  expect(preview.line_items).toMatchObject(charged)
  await travel(company, '2026-08-01T02:00:00.000Z')
  expect((await invoicesOf(company, second)).at(-1)?.line_items).toMatchObject(charged)
  expect(await billsOf(company, first)).toMatchObject([
    {
      lines: [
        ['fee', 3_000],
        ['minimum', 7_000],
      ],
    },
  ])
})
