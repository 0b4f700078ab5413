import { describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { findNamedCustomers } from '../../server/customers/named-store.ts'
import { unguarded } from '../../server/db/cluster/breaker.ts'
import { normalise } from '../../server/events/event-content.ts'
import { createEventStore } from '../../server/events/ingest/ingest-store.ts'
import { inCluster } from '../database/in-cluster.ts'
import { addMeter, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, usageTotal, voidEvent } from '../fixtures/events.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, testClockOf, travel } from '../support/time.ts'

type Input = components['schemas']['UsageEventInput']

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const REJECTION = { code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }

describe.each<[string, (company: TestCompany, external_id: string) => Promise<Customer>]>([
  ['created', (company, external_id) => addCustomer(company, { external_id })],
  [
    'given the external id',
    async (company, external_id) => {
      const customer = await addCustomer(company, { external_id: 'acct_before' })
      await rename(company, customer, external_id)
      return customer
    },
  ],
])('an event that was rejected waits until its customer is %s', (_how, name) => {
  test('however many there are', async () => {
    const { company, meter } = await prepare()
    const events = Array.from({ length: 2_500 }, () => sentFor('acct_many'))
    for (const start of [0, 1_000, 2_000]) await ingest(company, events.slice(start, start + 1_000))
    await service.work()
    const customer = await name(company, 'acct_many')
    await service.work()
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('2500')
  })

  test('unless it is more than 35 days old by then', async () => {
    const { company } = await prepare()
    const at = (days: number) => later(service.clock.now.toISOString(), -days * DAY_MS)
    const [old, young] = [
      sentFor('acct_old', { timestamp: at(30) }),
      sentFor('acct_old', { timestamp: at(29) }),
    ]
    await ingest(company, [old, young])
    await service.work()
    service.clock.advance(5.5 * DAY_MS)
    onTestFinished(() => service.clock.advance(-5.5 * DAY_MS))
    await name(company, 'acct_old')
    await service.work()
    expect((await readEvent(company, old.idempotency_key)).rejection).toEqual(REJECTION)
    expect((await readEvent(company, young.idempotency_key)).status).toBe('processed')
  })
})

test('an event that is processed while its customer is created is counted', async () => {
  const { company, meter } = await prepare()
  const names = Array.from({ length: 20 }, (_each, index) => `acct_race_${index}`)
  await ingest(
    company,
    names.map((name) => sentFor(name)),
  )
  const [customers] = await Promise.all([
    Promise.all(names.map((external_id) => addCustomer(company, { external_id }))),
    service.work(),
  ])
  await service.work()
  for (const customer of customers)
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('1')
})

describe('under the key of an event that was rejected for its external id', () => {
  test('the same event stays a repeat when it is too old by now', async () => {
    const company = await service.company()
    const event = sentFor('acct_late')
    await ingest(company, [event])
    await service.work()
    service.clock.advance(40 * DAY_MS)
    await addCustomer(company, { external_id: 'acct_late' })
    expect(await ingest(company, [event])).toEqual({ accepted: 1, duplicates: 1 })
    service.clock.advance(-40 * DAY_MS)
    expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  })

  test('a voided event stays voided', async () => {
    const company = await service.company()
    const [queued, rejected] = [sentFor('acct_1'), sentFor('acct_2')]
    await ingest(company, [rejected])
    await service.work()
    await ingest(company, [queued])
    for (const { idempotency_key } of [queued, rejected])
      expect(await voidEvent(company, await readEvent(company, idempotency_key))).toMatchObject({
        status: 'void',
        customer_id: null,
      })
    for (const external_id of ['acct_1', 'acct_2']) await addCustomer(company, { external_id })
    expect(await ingest(company, [queued, rejected])).toEqual({ accepted: 2, duplicates: 2 })
    await service.work()
    for (const { idempotency_key } of [queued, rejected])
      expect((await readEvent(company, idempotency_key)).status).toBe('void')
  })
})

test('voiding takes an event back from the customer that it was given to', async () => {
  const { company, customer, meter } = await prepare()
  const event = sentFor('acct_1')
  await ingest(company, [event, sentFor('acct_1')])
  await service.work()
  await voidEvent(company, await readEvent(company, event.idempotency_key))
  expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('1')
})

describe('a customer on a test clock', () => {
  test('gets the events that came before it, and they are on its invoice', async () => {
    const company = await service.company({ testClock: true })
    const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
    const [due, ahead] = [sentFor('acct_1'), sentFor('acct_1', { timestamp: later(NOON, 60_000) })]
    await ingest(company, [due, ahead])
    const customer = await addCustomer(company, { external_id: 'acct_1' })
    const subscription = await subscribe(company, { prices: [perUnit(meter)] }, { customer })
    // No worker has run since: the invoice itself finds them.
    await travel(company, later(NOON, 32 * DAY_MS))
    for (const { idempotency_key } of [due, ahead])
      expect(await readEvent(company, idempotency_key)).toMatchObject({
        customer_id: customer.id,
        status: 'processed',
      })
    expect((await lastInvoiceOf(company, subscription)).total_cents).toBe(2)
  })

  test('is nobody once the clock is deleted', async () => {
    const company = await service.company({ testClock: true })
    await addCustomer(company, { external_id: 'acct_1' })
    const params = { path: { id: testClockOf(company) } }
    const event = sentFor('acct_1')
    succeed(await company.client.DELETE('/v1/test_clocks/{id}', { params }))
    await ingest(company, [event])
    expect((await readEvent(company, event.idempotency_key)).customer_id).toBeNull()
    await service.work()
    expect((await readEvent(company, event.idempotency_key)).rejection).toEqual(REJECTION)
  })
})

test('thousands of events that waited for one customer are all given to it', async () => {
  const { company, meter } = await prepare()
  const waiting = () => Array.from({ length: 1_000 }, () => sentFor('acct_many'))
  for (let batch = 0; batch < 6; batch += 1) await ingest(company, waiting())
  await ingest(company, [sentFor('acct_nobody')])
  const customer = await addCustomer(company, { external_id: 'acct_many' })
  await service.work()
  expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('6000')
})

test('external ids are any text', async () => {
  const company = await service.company()
  const ids = ['@', '@acct', 'c'.repeat(25), 'é ❤', "'; --", '~', 'a'.repeat(255), '❤'.repeat(255)]
  const events = ids.map((external_id) => sentFor(external_id))
  await ingest(company, events)
  const customers = []
  for (const external_id of ids) customers.push(await addCustomer(company, { external_id }))
  await addMeter(company, { aggregation: 'count' })
  await service.work()
  for (const [index, { idempotency_key }] of events.entries())
    expect(await readEvent(company, idempotency_key)).toMatchObject({
      customer_id: customers[index]?.id,
      external_customer_id: ids[index],
      status: 'processed',
    })
})

describe('the list', () => {
  test('goes on page by page, also where a page looks through events that it does not show', async () => {
    const company = await service.company()
    const events = Array.from({ length: 7 }, (_each, index) =>
      sentFor('acct_1', { idempotency_key: `k${index}`, event_name: index % 2 === 0 ? 'even' : 'odd' }),
    )
    await ingest(company, events)
    for (const query of [{}, { event_name: 'even' }, { status: ['queued' as const] }]) {
      const keys: string[] = []
      let cursor: string | null | undefined
      do {
        const params = {
          query: { external_customer_id: 'acct_1', limit: 2, ...query, ...(cursor != null && { cursor }) },
        }
        const page = succeed(await company.client.GET('/v1/events', { params }))
        keys.push(...page.events.map(({ idempotency_key }) => idempotency_key))
        cursor = page.next_cursor
      } while (cursor !== null)
      const wanted = events.filter(
        ({ event_name }) => !('event_name' in query) || event_name === query.event_name,
      )
      expect(keys.toSorted()).toEqual(wanted.map(({ idempotency_key }) => idempotency_key).toSorted())
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

test('looks all external ids of a commit up in one statement, and nothing for a live request without one', async () => {
  const company = await service.company({ mode: 'live' })
  const lookUps: number[] = []
  const store = createEventStore(
    service.db,
    (db, names) => {
      lookUps.push(names.length)
      return findNamedCustomers(db, names)
    },
    inCluster ? { guard: unguarded } : {},
  )
  const request = { tenantId: await company.tenantId(), mode: 'live' as const, now: service.clock.now }
  await store({ ...request, events: [newEvent()].map(normalise) })
  expect(lookUps).toEqual([])
  const events = Array.from({ length: 1_000 }, (_each, index) => sentFor(`acct_${index}`))
  await store({ ...request, events: [...events, sentFor('acct_0')].map(normalise) })
  expect(lookUps).toEqual([1_000])
})

/** A company with a meter that sums `calls`, and a customer whose external id is `acct_1`. */
async function prepare(mode: 'live' | 'test' = 'test') {
  const company = await service.company({ mode })
  const meter = await addMeter(company, { aggregation: 'sum', property: 'calls' })
  const customer = await addCustomer(company, { external_id: 'acct_1' })
  return { company, meter, customer }
}

/** An event of one call. */
function sentFor(external_customer_id: string, members: Partial<Input> = {}): Input {
  const { customer_id: _customer, ...rest } = newEvent()
  return { ...rest, external_customer_id, properties: { calls: 1 }, ...members }
}

async function rename({ client }: TestCompany, { id }: { id: string }, external_id: string | null) {
  succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { external_id } }))
}
