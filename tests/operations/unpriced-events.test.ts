import { expect, test } from 'vitest'
import { addMeter, addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { addSubscription, changePlan, readSubscriptionUsage, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const per = { charge_model: 'per_unit' as const, unit_amount: '1' }
const only = (property: string, ...values: Array<number | string>) => [{ property, in: values }]

test('an event is listed where its meter has prices in the plan, and none bills it', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company, { aggregation: 'count' })
  const large = await addMeter(company, { aggregation: 'count', filters: only('model', 'large') })
  const all = await addMeter(company, { aggregation: 'count', event_name: 'other' })
  const plan = await addPlan(company, {
    prices: [
      { meter_id, filters: only('model', 1, 'small'), ...per },
      { meter_id, filters: only('region', 'eu'), ...per },
      { meter_id: large.id, filters: only('region', 'us'), ...per },
      { meter_id: all.id, filters: only('region', 'us'), ...per },
      { meter_id: all.id, ...per },
    ],
  })
  const mine = await addCustomer(company, { external_id: 'mine' })
  await addSubscription(company, mine, plan)
  const other = await addCustomer(company)
  await send(company, mine, {
    number: { model: 1 },
    text: { model: '1' },
    europe: { model: 'large', region: 'eu' },
    states: { model: 'large', region: 'us' },
    neither: { model: 'medium', region: 'us' },
    bare: {},
  })
  await send(company, other, { others: { model: 'medium' } })
  await ingest(company, [newEvent({ customer_id: mine.id, timestamp: NOON, event_name: 'other' })])
  await service.work()
  const ask = (filter: object) => keysOf(company, { unpriced_plan_id: plan.id, ...filter })
  expect(await ask({})).toEqual(['others', 'bare', 'neither', 'states', 'europe'])
  const customer_id = mine.id
  expect(await ask({ customer_id, meter_id })).toEqual(['bare', 'neither', 'states'])
  expect(await ask({ customer_id, meter_id: large.id })).toEqual(['europe'])
  expect(await ask({ customer_id, meter_id: all.id })).toEqual([])
  expect(await ask({ customer_id, meter_id: UNKNOWN_ID })).toEqual([])
  expect(await ask({ customer_id, status: ['queued', 'void'] })).toEqual([])
  expect(await ask({ unpriced_plan_id: UNKNOWN_ID })).toEqual([])
  await voidEvent(company, await readEvent(company, 'neither'))
  expect(await ask({ customer_id })).toEqual(['bare', 'states', 'europe'])
  expect(await keysOf(await service.company(), { unpriced_plan_id: plan.id })).toEqual([])
  const unfiltered = await addPlan(company, { prices: [{ meter_id, ...per }] })
  expect(await ask({ unpriced_plan_id: unfiltered.id })).toEqual([])
})

test('before and after a change of plan, with late events, what is listed and what is billed are all', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company, { aggregation: 'count' })
  const priced = (region: string) => ({ prices: [{ meter_id, filters: only('region', region), ...per }] })
  const subscription = await subscribe(company, { interval: 'day', ...priced('eu') })
  const customer = { id: subscription.customer_id }
  await send(company, customer, { 'eu-old': { region: 'eu' }, 'us-old': { region: 'us' } })
  const change = later(NOON, HOUR_MS)
  await travel(company, change)
  const next = await addPlan(company, { interval: 'day', ...priced('us') })
  await changePlan(company, subscription, next)
  await send(company, customer, { 'eu-new': { region: 'eu' }, 'us-new': { region: 'us' } }, change)
  const end = later(NOON, DAY_MS)
  await travel(company, later(end, HOUR_MS))
  await send(company, customer, { 'eu-late': { region: 'eu' }, 'us-late': { region: 'us' } }, later(end, -1))
  const { charges } = await readSubscriptionUsage(company, subscription, NOON)
  const listed = []
  for (const { plan_id, period_start: from, period_end: to, usage } of charges)
    listed.push([
      usage.units,
      ...(await keysOf(company, { unpriced_plan_id: plan_id, customer_id: customer.id, from, to })),
    ])
  expect(listed).toEqual([
    ['1', 'us-old'],
    ['1', 'eu-late', 'eu-new'],
  ])
  const now = await readSubscriptionUsage(company, subscription)
  expect(now.charges).toMatchObject([{ usage: { units: '1', late_events: 1 } }])
})

async function send(
  company: TestCompany,
  customer: { id: string },
  events: Record<string, Record<string, number | string>>,
  timestamp = NOON,
) {
  const sent = Object.entries(events).map(([idempotency_key, properties]) =>
    newEvent({ customer_id: customer.id, idempotency_key, timestamp, properties }),
  )
  await ingest(company, sent)
  await service.work()
}

async function keysOf({ client }: TestCompany, query: object): Promise<string[]> {
  const { events } = succeed(await client.GET('/v1/events', { params: { query } }))
  return events.map(({ idempotency_key }) => idempotency_key)
}
