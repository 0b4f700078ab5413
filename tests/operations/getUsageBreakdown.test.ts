import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit } from '../fixtures/catalogue.ts'
import { grow } from '../fixtures/event-partitions.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { changePlan, readSubscriptionUsage, subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import {
  serviceForThisFile,
  serviceForThisTest,
  type TestCompany,
  type TestService,
} from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'

type Subscription = { id: string; customer_id: string }
type Query = { price_id: string; group_by: string[]; at?: string }

function ask({ client }: TestCompany, { id }: Subscription, query: Query) {
  return client.GET('/v1/subscriptions/{id}/usage/breakdown', { params: { path: { id }, query } })
}

async function read(company: TestCompany, subscription: Subscription, query: Query) {
  return succeed(await ask(company, subscription, query)).usage_breakdown
}

async function send(
  company: TestCompany,
  { customer_id }: Subscription,
  workspaces: string[],
  timestamp = NOON,
  { work }: Pick<TestService, 'work'> = service,
) {
  const events = workspaces.map((workspace) =>
    newEvent({ customer_id, timestamp, properties: { calls: 1, workspace } }),
  )
  await ingest(company, events)
  await work()
  return events
}

async function subscribed(
  company: TestCompany,
  price: object = { charge_model: 'per_unit', unit_amount: '0.01' },
) {
  const { id: meter_id } = await addMeter(company)
  const subscription = await subscribe(company, { prices: [{ meter_id, ...price } as never] })
  const { charges } = await readSubscriptionUsage(company, subscription)
  const price_id = charges[0]?.usage.price_id ?? ''
  return { subscription, price_id, meter_id }
}

test('the hundred largest groups stand alone, and the others together', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, price_id } = await subscribed(company)
  const names = Array.from({ length: 103 }, (_, index) => `w${String(index).padStart(3, '0')}`)
  await send(company, subscription, [...names, ...names.slice(0, 100)])
  const { groups, others, amount_cents } = await read(company, subscription, {
    price_id,
    group_by: ['workspace'],
  })
  expect(groups).toHaveLength(100)
  expect(groups[99]).toEqual({ values: ['w099'], units: '2', amount_cents: 2, amount: null })
  expect(others).toEqual({ group_count: 3, units: '3', amount_cents: 3, amount: null })
  expect(amount_cents).toBe(203)
})

test('a line has its late events, and none that is void or of another period', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, price_id } = await subscribed(company)
  const [first] = await send(company, subscription, ['void', 'a', 'a'])
  await voidEvent(company, await readEvent(company, String(first?.idempotency_key)))
  const { period_end } = await readSubscriptionUsage(company, subscription)
  await travel(company, later(period_end, 2 * HOUR_MS))
  await send(company, subscription, ['late'], later(period_end, -1))
  await send(company, subscription, ['b'], period_end)
  const groupsAt = async (at?: string) => {
    const asked = await read(company, subscription, {
      price_id,
      group_by: ['workspace'],
      ...(at !== undefined && { at }),
    })
    const usage = await readSubscriptionUsage(company, subscription, asked.period_start)
    expect(usage.charges[0]).toMatchObject({
      amount_cents: asked.amount_cents,
      usage: { units: asked.units },
    })
    return asked.groups.map(({ values, units }) => [values[0], units])
  }
  expect(await groupsAt(NOON)).toEqual([['a', '2']])
  expect(await groupsAt()).toEqual([
    ['b', '1'],
    ['late', '1'],
  ])
})

test('after a change of plan each part has its own price', async () => {
  const company = await service.company({ testClock: true })
  const { subscription, price_id, meter_id } = await subscribed(company)
  await send(company, subscription, ['a'])
  const change = later(NOON, DAY_MS)
  await travel(company, change)
  const next = await addPlan(company, {
    prices: [{ meter_id, charge_model: 'per_unit', unit_amount: '0.02' }],
  })
  await changePlan(company, subscription, next)
  await send(company, subscription, ['b'], change)
  const newer = next.prices[0]?.id ?? ''
  const before = await read(company, subscription, { price_id, group_by: ['workspace'] })
  expect(before).toMatchObject({ period_end: change, groups: [{ values: ['a'], amount_cents: 1 }] })
  const after = await read(company, subscription, { price_id: newer, group_by: ['workspace'], at: change })
  expect(after).toMatchObject({ period_start: change, groups: [{ values: ['b'], amount_cents: 2 }] })
  const refused = await ask(company, subscription, { price_id, group_by: ['workspace'], at: change })
  expect(refusal(refused).details).toMatchObject([{ path: 'query.price_id', code: 'unknown_price' }])
})

test('a price in a pricing unit is shared in that unit', async () => {
  const company = await service.company({ testClock: true })
  const { code } = await addPricingUnit(company)
  const { subscription, price_id } = await subscribed(company, {
    pricing_unit_code: code,
    charge_model: 'package',
    package_amount: '1',
    package_size: '10',
  })
  await send(company, subscription, ['a', 'a', 'b'])
  expect(await read(company, subscription, { price_id, group_by: ['workspace'] })).toMatchObject({
    amount_cents: null,
    pricing_unit_code: code,
    amount: '1',
    groups: [
      { values: ['a'], units: '2', amount_cents: null, amount: '0.666666666667' },
      { values: ['b'], units: '1', amount_cents: null, amount: '0.333333333333' },
    ],
  })
})

test('refuses what cannot be broken down', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company, { aggregation: 'max', property: 'calls' })
  const price = { meter_id, charge_model: 'per_unit' as const, unit_amount: '0.01' }
  const subscription = await subscribe(company, { prices: [price] })
  const { charges } = await readSubscriptionUsage(company, subscription)
  const price_id = charges[0]?.usage.price_id ?? ''
  const largest = await ask(company, subscription, { price_id, group_by: ['workspace'] })
  expect(refusal(largest).details).toMatchObject([{ path: 'query.price_id', code: 'not_allowed' }])
  const early = await ask(company, subscription, {
    price_id,
    group_by: ['workspace'],
    at: later(NOON, -DAY_MS),
  })
  expect(refusal(early).details).toMatchObject([{ path: 'query.at', code: 'no_period' }])
  const many = await ask(company, subscription, { price_id, group_by: ['a', 'b', 'c'] })
  expect(refusal(many).details).toMatchObject([{ path: 'query.group_by', code: 'max_items' }])
  const nobody = { id: UNKNOWN_ID, customer_id: UNKNOWN_ID }
  const unknown = await ask(company, nobody, { price_id, group_by: ['a'] })
  expect(refusal(unknown)).toMatchObject({ status: 404, code: 'SUBSCRIPTION_NOT_FOUND' })
})

test('refuses a part whose events are no longer kept, and no other', async () => {
  const limited = await serviceForThisTest({ eventRetentionDays: 40 })
  const company = await limited.company()
  const { subscription, price_id } = await subscribed(company)
  await send(company, subscription, ['a'], NOON, limited)
  const group_by = ['workspace']
  const at = NOON
  expect((await read(company, subscription, { price_id, group_by, at })).groups).toMatchObject([
    { units: '1' },
  ])
  await grow(limited, 41)
  await limited.sweepAndWork()
  const refused = await ask(company, subscription, { price_id, group_by, at })
  expect(refusal(refused).details).toMatchObject([{ path: 'query.at', code: 'events_dropped' }])
  await send(company, subscription, ['b'], limited.clock.now.toISOString(), limited)
  const present = await read(company, subscription, { price_id, group_by })
  expect(present.groups).toMatchObject([{ values: ['b'], units: '1' }])
})

test('refuses more than a million events', async () => {
  const crowded = await serviceForThisTest()
  const company = await crowded.company()
  const { subscription, price_id } = await subscribed(company)
  await send(company, subscription, ['a'], NOON, crowded)
  const query = { price_id, group_by: ['workspace'] }
  const addStates = (first: number, last: number) =>
    sql`
      insert into event_states (tenant_id, customer_id, "timestamp", id, status, since, test_clock_id, meters_as_of)
      select tenant_id, customer_id, "timestamp", id + n, status, since, test_clock_id, meters_as_of
      from event_states, generate_series(${first}::int, ${last}::int) n
      where id = (select min(id) from event_states)`.execute(crowded.db)
  await addStates(1, 999_999)
  expect((await read(company, subscription, query)).units).toBe('1')
  await addStates(1_000_000, 1_000_000)
  const refused = await ask(company, subscription, query)
  expect(refusal(refused).details).toMatchObject([{ path: 'query.price_id', code: 'too_many_events' }])
})
