import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { addCustomer } from '../../fixtures/customers.ts'
import { invoicesOf } from '../../fixtures/invoices.ts'
import { succeed } from '../../support/answers.ts'
import type { Caller, TestClient } from '../../support/client.ts'
import { serviceForThisFile } from '../../support/service.ts'
import { DAY_MS, HOUR_MS, readTestClock, travel } from '../../support/time.ts'

type Schemas = components['schemas']
type Price = Without<Schemas['PriceInput'], 'meter_id'>
type Without<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never
type PlanDraft = { terms: Pick<Schemas['PlanCreate'], 'interval' | 'amount_cents'>; prices: Price[] }
type Action =
  | { kind: 'use'; events: Array<{ meter: number; value: string; ago: number }> }
  | { kind: 'change'; plan: number; proration: Schemas['Proration'] }
  | { kind: 'advance'; hours: number }
  | { kind: 'preview' | 'work' }
  | { kind: 'cancel'; at_period_end: boolean }
type Story = { aggregations: Schemas['Aggregation'][]; plans: PlanDraft[]; actions: Action[] }

const service = await serviceForThisFile()
const HUGE = '1000000000000000'
const LEAST = '0.000000000001'
const LEAST_PRICE = '0.000000000000001'
/** As many stories are lived as this allows, always from the same seed on. */
const TIME_MS = 12_000
/** What a change or an end may rightly be refused with. */
const REFUSALS = ['SUBSCRIPTION_CANCELED', 'INVOICE_LINE_LIMIT_EXCEEDED']

test('whatever plans, prices, usage and changes the API accepts, previews and renewals come to be, and add up', async () => {
  const seen = { stories: 0, invoices: 0, rejected: 0, largest: 0 }
  const until = performance.now() + TIME_MS
  await fc.assert(
    fc.asyncProperty(stories(), async (story) => {
      if (performance.now() > until) return
      const lived = await live(story)
      seen.stories += 1
      seen.invoices += lived.invoices.length
      seen.rejected += lived.rejected
      seen.largest = Math.max(seen.largest, ...lived.invoices.map(({ total_cents }) => total_cents))
    }),
    {
      seed: 20_260_315,
      numRuns: 40,
      endOnFailure: true,
      examples: [[poison()]],
    },
  )
  console.log(seen)
  // A run that comes near no bound proves nothing.
  expect(seen.rejected).toBeGreaterThan(0)
  expect(seen.largest).toBeGreaterThan(1_000_000_000_000_000)
})

/** Lives through a story: nothing in it may fail, and at its end everything is billed. */
async function live({ aggregations, plans, actions }: Story) {
  const company = await service.company({ testClock: true })
  const { client } = company
  const meters: string[] = []
  for (const aggregation of aggregations) meters.push(await addMeter(client, aggregation, meters.length))
  const planIds: string[] = []
  for (const plan of plans) planIds.push(await addPlan(client, plan, meters))
  const customer = await addCustomer(company)
  const body = { customer_id: customer.id, plan_id: planIds[0] ?? '' }
  const { subscription } = succeed(await client.POST('/v1/subscriptions', { body }))
  const params = { path: { id: subscription.id } }
  for (const action of actions) await perform(company, action, { customer: customer.id, planIds, params })

  await preview(client, params)
  await travel(company, new Date((await nowOf(company)) + 40 * DAY_MS).toISOString())
  await service.work()
  await preview(client, params)
  await tryTo(() => client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }))
  await travel(company, new Date((await nowOf(company)) + 2 * HOUR_MS).toISOString())
  const invoices = await invoicesOf(company, subscription)
  for (const invoice of invoices) expectExact(invoice)
  expect(invoices.filter(({ status }) => status === 'draft')).toEqual([])
  expect(service.log.filter((line) => /not done for|"level":50/.test(line))).toEqual([])
  const query = { status: ['rejected' as const], limit: 100 }
  const { events } = succeed(await client.GET('/v1/events', { params: { query } }))
  return {
    invoices,
    rejected: events.filter(({ rejection }) => rejection?.code === 'AMOUNT_TOO_LARGE').length,
  }
}

type Stage = { customer: string; planIds: string[]; params: { path: { id: string } } }

async function perform(company: Caller, action: Action, { customer, planIds, params }: Stage): Promise<void> {
  const { client } = company
  const now = await nowOf(company)
  switch (action.kind) {
    case 'use': {
      const events = action.events.map(({ meter, value, ago }) => ({
        event_name: `used.${meter}`,
        idempotency_key: randomUUID(),
        customer_id: customer,
        timestamp: new Date(now - ago * HOUR_MS).toISOString(),
        properties: { value },
      }))
      succeed(await client.POST('/v1/events/ingest', { body: { events } }))
      return
    }
    case 'change': {
      const body = { plan_id: planIds[action.plan % planIds.length] ?? '', proration: action.proration }
      await tryTo(() => client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
      return
    }
    case 'advance':
      return travel(company, new Date(now + action.hours * HOUR_MS).toISOString())
    case 'cancel': {
      const { at_period_end } = action
      await tryTo(() => client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end } }))
      return
    }
    case 'preview':
      return preview(client, params)
    case 'work':
      return service.work()
  }
}

async function preview(client: TestClient, params: Stage['params']): Promise<void> {
  const { data } = await tryTo(() => client.GET('/v1/subscriptions/{id}/upcoming_invoice', { params }))
  if (data !== undefined) expectExact(data.upcoming_invoice)
}

/** The total is the sum of the lines and of carried credit, and each is a number that JSON carries exactly. */
function expectExact({
  line_items,
  credit_carried_cents,
  total_cents,
}: {
  line_items: Array<{ amount_cents: number }>
  credit_carried_cents: number
  total_cents: number
}): void {
  const sum = line_items.reduce((total, { amount_cents }) => total + BigInt(amount_cents), 0n)
  expect(sum + BigInt(credit_carried_cents)).toBe(BigInt(total_cents))
  expect(total_cents).toBeGreaterThanOrEqual(0)
  for (const amount of [total_cents, ...line_items.map(({ amount_cents }) => amount_cents)])
    expect(Number.isSafeInteger(amount)).toBe(true)
  expect(line_items.length).toBeLessThanOrEqual(1_000)
}

/** Does what may be refused for the subscription's state, and for nothing else. */
async function tryTo<Result extends { response: Response; error?: { error: { code: string } } }>(
  request: () => Promise<Result>,
): Promise<Result> {
  const result = await request()
  if (result.error !== undefined) expect(REFUSALS).toContain(result.error.error.code)
  return result
}

async function nowOf(company: Caller): Promise<number> {
  return Date.parse((await readTestClock(company)).frozen_time)
}

async function addMeter(
  client: TestClient,
  aggregation: Schemas['Aggregation'],
  index: number,
): Promise<string> {
  const property = aggregation === 'count' ? null : 'value'
  const terms = { code: `used-${index}`, name: 'Used', event_name: `used.${index}`, aggregation, property }
  return succeed(await client.POST('/v1/meters', { body: terms })).meter.id
}

async function addPlan(client: TestClient, { terms, prices }: PlanDraft, meters: string[]): Promise<string> {
  const priced = meters.flatMap((meter_id, index) => {
    const price = prices[index]
    return price === undefined ? [] : [{ ...price, meter_id }]
  })
  const body = { code: randomUUID(), name: 'Plan', ...terms, prices: priced }
  return succeed(await client.POST('/v1/plans', { body })).plan.id
}

function stories(): fc.Arbitrary<Story> {
  return fc.record({
    aggregations: fc.array(
      fc.constantFrom<Schemas['Aggregation'][]>(
        'sum',
        'sum',
        'sum',
        'max',
        'latest',
        'count',
        'unique_count',
      ),
      { minLength: 1, maxLength: 12 },
    ),
    plans: fc.array(plan(), { minLength: 1, maxLength: 3 }),
    actions: fc.array(action(), { minLength: 4, maxLength: 14 }),
  })
}

function plan(): fc.Arbitrary<PlanDraft> {
  return fc.record({
    terms: fc.record({
      interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
      amount_cents: fc.constantFrom(0, 1, 4_900, 1_000_000_000_000_000),
    }),
    prices: fc.oneof(
      fc.array(price(), { minLength: 12, maxLength: 12 }),
      price().map((each) => Array.from({ length: 12 }, () => each)),
    ),
  })
}

/** Events that are each at the bound: ten of them fill an invoice, and two more must not be on it. */
function poison(): Story {
  const indices = Array.from({ length: 12 }, (_, index) => index)
  const price = { charge_model: 'per_unit' as const, unit_amount: '10000000' }
  const terms = { interval: 'month' as const, amount_cents: 1_000_000_000_000_000 }
  const events = indices.map((meter) => ({ meter, value: '100000', ago: 0 }))
  return {
    aggregations: indices.map(() => 'sum'),
    plans: [{ terms, prices: indices.map(() => price) }],
    actions: [
      { kind: 'use', events: events.slice(0, 10) },
      { kind: 'work' },
      { kind: 'use', events: events.slice(10) },
      { kind: 'work' },
      { kind: 'preview' },
    ],
  }
}

/** Amounts at the ends of what the contract allows, and some between. */
function amount(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '0',
    LEAST_PRICE,
    '0.005',
    '0.01',
    '10000000',
    '999999999999999.999999999999999',
    HUGE,
  )
}

function price(): fc.Arbitrary<Price> {
  const tiers = fc.tuple(fc.integer({ min: 0, max: 19 }), amount(), amount()).map(([bounded, unit, flat]) => [
    ...Array.from({ length: bounded }, (_, index) => ({
      up_to: String(10 ** (index % 15) + index),
      unit_amount: unit,
      flat_amount: flat,
    })).toSorted((a, b) => Number(a.up_to) - Number(b.up_to)),
    { up_to: null, unit_amount: flat, flat_amount: unit },
  ])
  return fc.oneof(
    amount().map((unit_amount) => ({ charge_model: 'per_unit' as const, unit_amount })),
    fc.tuple(amount(), fc.constantFrom(LEAST, '1', HUGE)).map(([package_amount, package_size]) => ({
      charge_model: 'package' as const,
      package_amount,
      package_size,
    })),
    tiers.map((each) => ({ charge_model: 'graduated' as const, tiers: each })),
    tiers.map((each) => ({ charge_model: 'volume' as const, tiers: each })),
  )
}

function action(): fc.Arbitrary<Action> {
  const value = fc.constantFrom(
    '0',
    '1',
    '-1',
    '100000',
    '1000000',
    '-1000000',
    '1000000000000',
    LEAST,
    '500000000000000',
    '999999999999999.999999999999',
    '-999999999999999.999999999999',
  )
  const event = fc.record({ meter: fc.nat(11), value, ago: fc.constantFrom(0, 0, 0, 1, 26, 800) })
  const events = fc.array(event, { minLength: 1, maxLength: 40 })
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('use' as const), events }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        plan: fc.nat(2),
        proration: fc.constantFrom<Schemas['Proration'][]>('create_prorations', 'none'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('advance' as const), hours: fc.constantFrom(1, 13, 24, 800) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('preview' as const, 'work' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('cancel' as const), at_period_end: fc.boolean() }),
    },
  )
}
