import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { invoicesOf, voidInvoice } from '../fixtures/invoices.ts'
import { cancel, changePlan, type Subscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

type Line = components['schemas']['LineItem']
type Sent = [key: string, at: string, calls: number, region?: string]

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const END = later(NOON, DAY_MS)

test('the events of a meter are those that it counted, also of one external id', async () => {
  const { company, meters } = await daily()
  await addCustomer(company, { external_id: 'acct' })
  const properties = { calls: 1, region: 'eu' }
  const mine = { external_customer_id: 'acct', customer_id: null }
  await ingest(company, [
    newEvent({ ...mine, idempotency_key: 'counted', properties }),
    newEvent({ ...mine, idempotency_key: 'elsewhere', properties: { ...properties, region: 'us' } }),
    newEvent({ ...mine, idempotency_key: 'unread', properties: { region: 'eu' } }),
  ])
  await service.work()
  const [eu] = meters
  expect(await keys(company, { meter_id: eu?.id, external_customer_id: 'acct' })).toEqual(['counted'])
  expect(await keys(company, { meter_id: eu?.id, external_customer_id: 'nobody' })).toEqual([])
})

test('the events of a line are those that it counted, by the filters of its meter', async () => {
  const { company, meters, subscription } = await daily()
  const other = await subscribe(company, { interval: 'day', prices: meters.map((meter) => perUnit(meter)) })
  await send(company, subscription, [
    ['start', NOON, 5],
    ['us', later(NOON, 1), 7, 'us'],
  ])
  await send(company, other, [['other', NOON, 50]])
  await travel(company, END)
  await send(company, subscription, [['last', later(END, -1), 3]])
  await travel(company, later(END, HOUR_MS))
  await send(company, subscription, [['next', END, 100]])
  const [sum, count] = await linesOf(company, subscription, 1)
  expect(await eventsOf(company, sum)).toEqual(['last', 'start'])
  expect(await eventsOf(company, count)).toEqual(['last', 'us', 'start'])
  expect([unitsOf(sum), unitsOf(count)]).toEqual(['8', '3'])
  const [eu] = meters
  const mine = { customer_id: subscription.customer_id }
  expect(await keys(company, { ...mine, meter_id: eu?.id })).toEqual(['next', 'last', 'start'])
  expect(await keys(company, { meter_id: eu?.id, to: END })).toEqual(['last', 'other', 'start'])
  expect(await keys(company, { line_item_id: sum?.id, from: later(NOON, 1) })).toEqual(['last'])
  expect(await keys(company, { line_item_id: count?.id, meter_id: eu?.id })).toEqual(['last', 'start'])
  expect(await keys(company, { line_item_id: sum?.id, customer_id: other.customer_id })).toEqual([])
  expect(await keys(company, { line_item_id: sum?.id, status: ['queued'] })).toEqual([])
  expect(await keys(company, { line_item_id: sum?.id, idempotency_key: 'last' })).toEqual(['last'])
  expect(await keys(company, { line_item_id: sum?.id, external_customer_id: 'nobody' })).toEqual([])
  const [fee] = await linesOf(company, subscription, 0, 'fee')
  expect(await keys(company, { line_item_id: fee?.id })).toEqual([])
  expect(await chargesOf(company, 'us')).toMatchObject([{ line_item_id: count?.id, late: false }])
  expect(await chargesOf(company, 'next')).toMatchObject([
    { invoice_id: null, line_item_id: null, period_start: END },
    { invoice_id: null, line_item_id: null, period_start: END },
  ])
  await voidEvent(company, await readEvent(company, 'next'))
  expect(await chargesOf(company, 'next')).toEqual([])
  expect(await keys(company, { ...mine, meter_id: eu?.id })).toEqual(['last', 'start'])
})

test('a late event is of the line that billed it, also of a voided invoice', async () => {
  const { company, subscription } = await daily()
  await send(company, subscription, [['in-time', NOON, 5]])
  await travel(company, later(END, HOUR_MS))
  await send(company, subscription, [
    ['late-2', later(END, -1), 11],
    ['late-1', NOON, 2],
    ['now', END, 1],
  ])
  await travel(company, later(END, DAY_MS + HOUR_MS))
  const [first] = await linesOf(company, subscription, 1)
  const [second] = await linesOf(company, subscription, 2)
  expect(await eventsOf(company, first)).toEqual(['in-time'])
  expect(await eventsOf(company, second)).toEqual(['now', 'late-2', 'late-1'])
  expect([unitsOf(first), unitsOf(second)]).toEqual(['5', '14'])
  const { invoice_id } = (await chargesOf(company, 'late-1'))[0] ?? {}
  await voidInvoice(company, { id: invoice_id ?? '' })
  const charges = await chargesOf(company, 'late-1')
  const ofLine = { invoice_id, line_item_id: second?.id, late: true, period_start: END }
  expect(charges).toContainEqual(expect.objectContaining(ofLine))
  expect(charges.map(({ late }) => late)).toEqual([true, true])
  expect(await eventsOf(company, second)).toEqual(['now', 'late-2', 'late-1'])
})

test('at a change of plan each line has the events that it counted', async () => {
  const { company, meters, subscription } = await daily()
  const change = later(NOON, HOUR_MS)
  await send(company, subscription, [['old', NOON, 1]])
  await travel(company, change)
  await send(company, subscription, [['before', change, 2]])
  await changePlan(company, subscription, await addPlan(company, planOf(meters)))
  await send(company, subscription, [['after', change, 4]])
  await travel(company, later(END, HOUR_MS))
  const [old, , changed] = await linesOf(company, subscription, 1)
  expect([unitsOf(old), unitsOf(changed)]).toEqual(['3', '4'])
  expect(await eventsOf(company, old)).toEqual(['before', 'old'])
  expect(await eventsOf(company, changed)).toEqual(['after'])
})

test('a recurring meter carries its value into a period without events', async () => {
  const company = await service.company({ testClock: true })
  const seats = await addMeter(company, { aggregation: 'latest', recurring: true })
  const subscription = await subscribe(company, planOf([seats]))
  await send(company, subscription, [['seats', NOON, 5]])
  await travel(company, later(END, HOUR_MS))
  await send(company, subscription, [['late', later(NOON, 1), 6]])
  await travel(company, later(END, DAY_MS + HOUR_MS))
  const [first] = await linesOf(company, subscription, 1)
  const [second] = await linesOf(company, subscription, 2)
  expect([unitsOf(first), unitsOf(second)]).toEqual(['5', '6'])
  expect(await eventsOf(company, first)).toEqual(['seats'])
  expect(await eventsOf(company, second)).toEqual([])
  expect(await chargesOf(company, 'late')).toEqual([])
})

test('nothing bills an event of a trial, or after the last invoice; a unit deducts it', async () => {
  const { company, meters, subscription } = await daily()
  const trial = await subscribe(company, { ...planOf(meters), trial_days: 7 })
  const unit = await addPricingUnit(company)
  const [meter] = meters
  const inCredits = await subscribe(company, {
    prices: meter === undefined ? [] : [perUnit(meter, unit)],
  })
  await send(company, trial, [['trial', NOON, 5]])
  await send(company, inCredits, [['credits', NOON, 5]])
  await send(company, subscription, [['billed', NOON, 1]])
  await travel(company, later(NOON, HOUR_MS))
  await cancel(company, subscription)
  await travel(company, later(NOON, 2 * HOUR_MS))
  // The clock stands at the moment at which the invoice was finalized.
  await send(company, subscription, [['at-once', later(NOON, 1), 7]])
  await travel(company, later(NOON, 3 * HOUR_MS))
  await send(company, subscription, [['too-late', later(NOON, 1), 7]])
  await travel(company, later(NOON, 4 * HOUR_MS))
  const [line] = await linesOf(company, subscription, 1)
  expect(await eventsOf(company, line)).toEqual(['billed'])
  expect((await readEvent(company, 'too-late')).status).toBe('processed')
  for (const unbilled of ['at-once', 'too-late']) expect(await chargesOf(company, unbilled)).toEqual([])
  expect(await chargesOf(company, 'trial')).toEqual([])
  expect(await chargesOf(company, 'credits')).toMatchObject([
    { meter_id: meter?.id, pricing_unit_code: unit.code, invoice_id: null, line_item_id: null },
  ])
})

/** A day's plan that prices the sum of the calls from one region, and the number of all calls. */
async function daily() {
  const company = await service.company({ testClock: true })
  const sum = await addMeter(company, { filters: [{ property: 'region', in: ['eu'] }] })
  const count = await addMeter(company, { aggregation: 'count' })
  const meters = [sum, count]
  return { company, meters, subscription: await subscribe(company, planOf(meters)) }
}

function planOf(meters: Array<{ id: string }>) {
  return {
    interval: 'day' as const,
    amount_cents: 100,
    prices: meters.map((meter) => perUnit(meter)),
  }
}

async function send(company: TestCompany, { customer_id }: Subscription, events: Sent[]): Promise<void> {
  const sent = events.map(([idempotency_key, timestamp, calls, region = 'eu']) =>
    newEvent({ idempotency_key, timestamp, customer_id, properties: { calls, region } }),
  )
  await ingest(company, sent)
  await service.work()
}

/** The oldest invoice is 0. */
async function linesOf(company: TestCompany, subscription: Subscription, invoice: number, type = 'usage') {
  const invoices = (await invoicesOf(company, subscription)).toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  )
  return invoices[invoice]?.line_items.filter((line) => line.type === type) ?? []
}

function unitsOf(line: Line | undefined): string | undefined {
  return line?.type === 'usage' ? line.usage.units : undefined
}

/** In pages of one, and each leads back to the line. */
async function eventsOf(company: TestCompany, line: Line | undefined): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { line_item_id: line?.id ?? '', limit: 1, ...(cursor ? { cursor } : {}) }
    const page = succeed(await company.client.GET('/v1/events', { params: { query } }))
    found.push(...page.events.map(({ idempotency_key }) => idempotency_key))
    cursor = page.next_cursor
  } while (cursor)
  for (const key of found)
    expect((await chargesOf(company, key)).map(({ line_item_id }) => line_item_id)).toContain(line?.id)
  return found
}

async function keys(company: TestCompany, filter: object): Promise<string[]> {
  const { events } = succeed(await company.client.GET('/v1/events', { params: { query: filter } }))
  return events.map(({ idempotency_key }) => idempotency_key)
}

async function chargesOf(company: TestCompany, key: string) {
  const { id } = await readEvent(company, key)
  return succeed(await company.client.GET('/v1/events/{id}/charges', { params: { path: { id } } })).charges
}
