import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addMeter, addPlan, type Meter, type Plan } from '../../fixtures/catalogue.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../../fixtures/events.ts'
import { amountsOf, lastInvoiceOf } from '../../fixtures/invoices.ts'
import {
  addSubscription,
  changePlan,
  previewInvoice,
  previewSubscriptionPlanChange,
  readSubscriptionUsage,
  subscribe,
} from '../../fixtures/subscriptions.ts'
import { type Random, randomOf } from '../../rules/compose-model/random.ts'
import { succeed } from '../../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, later, readTestClock, travel } from '../../support/time.ts'

type Price = components['schemas']['PriceInput']
type Filters = NonNullable<Price['filters']>
type Properties = Record<string, number | string>

const service = await serviceForThisFile()
const AGGREGATIONS = ['count', 'sum', 'max', 'unique_count', 'latest'] as const
const per = (unit_amount: string) => ({ charge_model: 'per_unit' as const, unit_amount })
const only = (property: string, ...values: Array<number | string>) => ({ property, in: values })

test('3,000 events of eu at 0.01 and 1,000 of us at 0.02 are two lines, also on the invoice', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company, { aggregation: 'count' })
  const eu = { meter_id, name: 'Calls in Europe', filters: [only('region', 'eu')], ...per('0.01') }
  const subscription = await subscribe(company, {
    prices: [
      { ...eu, minimum_amount: '31' },
      { meter_id, ...per('0.02'), maximum_amount: '15' },
    ],
  })
  const { customer_id, current_period_start: timestamp, current_period_end: end } = subscription
  for (const region of ['eu', 'us', 'eu', 'eu'])
    await ingest(
      company,
      Array.from({ length: 1_000 }, () => newEvent({ customer_id, timestamp, properties: { region } })),
    )
  await travel(company, later(timestamp, HOUR_MS))
  // A minimum and a maximum are of one price.
  const cents = [3_000, 2_000, 100, -500]
  const upcoming = await previewInvoice(company, subscription)
  expect(amountsOf(upcoming)).toEqual(cents)
  expect(upcoming.line_items.map(({ description }) => description)).toEqual([
    'Calls in Europe',
    'API calls',
    'Minimum spend on Calls in Europe',
    'Maximum spend on API calls',
  ])
  const { charges } = await readSubscriptionUsage(company, subscription)
  const query = { price_id: charges[1]?.usage.price_id ?? '', group_by: ['region'] }
  const params = { path: { id: subscription.id }, query }
  const breakdown = succeed(await company.client.GET('/v1/subscriptions/{id}/usage/breakdown', { params }))
  expect(breakdown.usage_breakdown.groups).toMatchObject([
    { values: ['us'], units: '1000', amount_cents: 2_000 },
  ])
  await travel(company, later(end, HOUR_MS))
  expect(amountsOf(await lastInvoiceOf(company, subscription))).toEqual(cents)
})

test('a change of plan in the middle of a period bills each part by its own prices, as its preview says', async () => {
  const company = await service.company({ testClock: true })
  const { id: meter_id } = await addMeter(company, { aggregation: 'count' })
  const eu = { meter_id, filters: [only('region', 'eu')] }
  const subscription = await subscribe(company, {
    prices: [
      { ...eu, ...per('1') },
      { meter_id, ...per('2') },
    ],
  })
  const { customer_id, current_period_start: start } = subscription
  const send = async (ms: number, ...regions: string[]) => {
    const events = regions.map((region) =>
      newEvent({ customer_id, timestamp: later(start, ms), properties: { region } }),
    )
    await travel(company, later(start, ms + HOUR_MS))
    await ingest(company, events)
    await service.work()
    return events
  }
  await send(0, 'eu', 'eu', 'us')
  const other = await addPlan(company, { prices: [{ ...eu, ...per('5') }] })
  const preview = await previewSubscriptionPlanChange(company, subscription, other)
  await changePlan(company, subscription, other)
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual(amountsOf(preview))
  const [inEurope, unbilled] = await send(DAY_MS, 'eu', 'us')
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([200, 200, 500])
  for (const [event, prices] of [
    [inEurope, 1],
    [unbilled, 0],
  ] as const) {
    const { id } = await readEvent(company, event?.idempotency_key ?? '')
    expect(await pricesOf(company, id)).toHaveLength(prices)
    await voidEvent(company, { id })
  }
  expect(amountsOf(await previewInvoice(company, subscription))).toEqual([200, 200, 0])
})

test('a start in the past counts each event at its price', async () => {
  const company = await service.company({ testClock: true })
  const meters = await Promise.all(AGGREGATIONS.map((aggregation) => addMeter(company, { aggregation })))
  const customer = await addCustomer(company)
  const start = (await readTestClock(company)).frozen_time
  await travel(company, later(start, DAY_MS))
  const random = randomOf(7)
  const events: Sent[] = []
  for (let index = 0; index < 40; index += 1) {
    const at = Date.parse(start) + random.integer(1, 20 * HOUR_MS)
    events.push(await send(company, customer.id, at, randomProperties(random)))
  }
  await service.work()
  const plan = await addPlan(company, { prices: meters.flatMap((meter) => randomPrices(random, meter)) })
  const starts_at = later(start, 90 * 60 * 1000)
  const subscription = await addSubscription(company, customer, plan, { starts_at })
  const part = { start: Date.parse(starts_at), plan }
  await expectUnits(company, subscription, {
    meters,
    events,
    partOf: ({ at }) => (at >= part.start ? part : undefined),
  })
})

test.each(Array.from({ length: 6 }, (_, seed) => seed))(
  'random history %i: each event is in at most one price, with voids, late events and a change of plan',
  async (seed) => {
    const random = randomOf(seed)
    const company = await service.company({ testClock: true })
    const meters = await Promise.all(AGGREGATIONS.map((aggregation) => addMeter(company, { aggregation })))
    const prices = () => meters.flatMap((meter) => randomPrices(random, meter))
    const [plan, other] = [
      await addPlan(company, { prices: prices() }),
      await addPlan(company, { prices: prices() }),
    ]
    const customer = await addCustomer(company)
    const subscription = await addSubscription(company, customer, plan)
    const { current_period_start, current_period_end } = subscription
    const [start, end] = [Date.parse(current_period_start), Date.parse(current_period_end)]
    const changesAt = start + random.integer(1, 20) * DAY_MS
    const parts = [
      { start, plan },
      { start: changesAt, plan: other },
      { start: end, plan: other },
    ]
    const partAt = (at: number) => parts.findLast((part) => part.start <= at)
    const finalized = end + HOUR_MS
    const events: Sent[] = []
    const steps = Array.from({ length: 25 }, () => start + random.integer(1, 34 * DAY_MS)).toSorted(
      (a, b) => a - b,
    )
    let hasChanged = false
    for (const now of steps) {
      if (now > changesAt && !hasChanged) {
        await travel(company, new Date(changesAt))
        await changePlan(company, subscription, other, 'none')
        hasChanged = true
      }
      await travel(company, new Date(now))
      const at = random.pick([now - 1, random.integer(start, now - 1)])
      const event = await send(company, customer.id, at, randomProperties(random))
      // What comes after its invoice counts in the newest part.
      event.countsAt = now >= finalized && at < end ? now : at
      events.push(event)
      const [wrong] = random.some(random.integer(0, 3) === 0 ? 1 : 0, events)
      if (wrong === undefined || (now >= finalized && wrong.countsAt < end)) continue
      await service.work()
      await voidEvent(company, await readEvent(company, wrong.key))
      events.splice(events.indexOf(wrong), 1)
    }
    await travel(company, new Date(start + 35 * DAY_MS))
    const model = { meters, events, partOf: ({ countsAt }: Sent) => partAt(countsAt) }
    await expectUnits(company, subscription, model)
    await expectUnits(company, subscription, model, current_period_start)
  },
)

type Sent = { key: string; at: number; countsAt: number; properties: Properties }
type Part = { start: number; plan: Plan }
type Model = { meters: readonly Meter[]; events: readonly Sent[]; partOf: (event: Sent) => Part | undefined }

/** Compares the usage of a period, and what bills each event, with what the text says. */
async function expectUnits(
  company: TestCompany,
  subscription: { id: string },
  { meters, events, partOf }: Model,
  at?: string,
): Promise<void> {
  const { charges } = await readSubscriptionUsage(company, subscription, at)
  const wanted = charges.map(({ period_start, usage }) => {
    const own = events.filter((event) => {
      const part = partOf(event)
      if (part === undefined || part.start !== Date.parse(period_start)) return false
      return priceOf(part.plan, usage.meter_id, event)?.id === usage.price_id
    })
    const aggregation = meters.find(({ id }) => id === usage.meter_id)?.aggregation
    return [period_start, usage.price_id, unitsOf(aggregation, own)]
  })
  expect(charges.map(({ period_start, usage }) => [period_start, usage.price_id, usage.units])).toEqual(
    wanted,
  )
  for (const event of events) {
    const { id } = await readEvent(company, event.key)
    const part = partOf(event)
    const prices = meters.flatMap(({ id: meterId }) => part && (priceOf(part.plan, meterId, event)?.id ?? []))
    expect((await pricesOf(company, id)).toSorted()).toEqual(prices.flatMap((each) => each ?? []).toSorted())
  }
}

function priceOf({ prices }: Plan, meterId: string, { properties }: Sent) {
  return prices.find(
    ({ meter_id, filters }) =>
      meter_id === meterId &&
      filters.every(({ property, in: values }) =>
        values.some((value) => property in properties && String(value) === String(properties[property])),
      ),
  )
}

function unitsOf(aggregation: Meter['aggregation'] | undefined, events: readonly Sent[]): string {
  const values = events.toSorted((a, b) => a.at - b.at).map(({ properties }) => Number(properties.calls))
  if (aggregation === 'count') return String(values.length)
  if (aggregation === 'sum') return String(values.reduce((sum, value) => sum + value, 0))
  if (aggregation === 'unique_count') return String(new Set(values).size)
  return String((aggregation === 'max' ? values.toSorted((a, b) => a - b) : values).at(-1) ?? 0)
}

async function pricesOf({ client }: TestCompany, id: string): Promise<string[]> {
  const { charges } = succeed(await client.GET('/v1/events/{id}/charges', { params: { path: { id } } }))
  return charges.map(({ price_id }) => price_id)
}

async function send(
  company: TestCompany,
  customer_id: string,
  at: number,
  properties: Properties,
): Promise<Sent> {
  const event = newEvent({ customer_id, timestamp: new Date(at).toISOString(), properties })
  await ingest(company, [event])
  return { key: event.idempotency_key, at, countsAt: at, properties }
}

/** A property may be missing; 1 and "1" are one value. */
function randomProperties(random: Random): Properties {
  const region = random.pick(['eu', 'us', 'asia', ''])
  const model = random.pick(['large', 1, '1', ''])
  return { calls: random.integer(1, 9), ...(region && { region }), ...(model && { model }) }
}

/** Filters that overlap and nest, in any order; the last price may be for all others. */
function randomPrices(random: Random, { id: meter_id }: Meter): Price[] {
  const filters: Filters[] = [
    [only('region', 'eu')],
    [only('region', 'eu', 'us')],
    [only('model', 'large')],
    [only('model', 1), only('region', 'us', 'asia')],
    [only('region', 'eu'), only('model', '1', 'large')],
    ...(random.integer(0, 1) === 0 ? [] : [[]]),
  ]
  const kept = random.some(random.integer(1, filters.length), filters)
  return [...kept.filter((each) => each.length > 0), ...kept.filter((each) => each.length === 0)].map(
    (each) => ({
      meter_id,
      filters: each,
      ...per('0.01'),
    }),
  )
}
