import { describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { findNamedCustomers } from '../../server/customers/named/store.ts'
import { normalise } from '../../server/events/event-content.ts'
import { createEventStore } from '../../server/events/ingest/store.ts'
import { inCluster } from '../database/in-cluster.ts'
import { addMeter, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer, type Customer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent, usageTotal, voidEvent } from '../fixtures/events.ts'
import { lastInvoiceOf } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, testClockOf, travel } from '../support/time.ts'

type Input = components['schemas']['UsageEventInput']

const service = await serviceForThisFile()
const NOON = '2026-03-15T12:00:00.000Z'
const REJECTION = { code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }

describe.each(['test', 'live'] as const)('in %s mode', (mode) => {
  test('an event belongs to the customer that has the external id when it arrives', async () => {
    const { company, customer, meter } = await prepare(mode)
    const [byExternalId, byId] = [sentFor('acct_1'), newEvent({ customer_id: customer.id })]
    await ingest(company, [byExternalId, { ...byId, properties: { calls: 2 } }])
    const known = { customer_id: customer.id, external_customer_id: 'acct_1' }
    expect(await readEvent(company, byExternalId.idempotency_key)).toMatchObject({
      ...known,
      status: 'queued',
    })
    await service.work()
    expect(await readEvent(company, byExternalId.idempotency_key)).toMatchObject({
      ...known,
      status: 'processed',
    })
    expect(await readEvent(company, byId.idempotency_key)).toMatchObject({
      ...{ customer_id: customer.id, external_customer_id: null },
    })
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('3')
  })

  test('an event stays with its customer when the customer gets another external id', async () => {
    const { company, customer, meter } = await prepare(mode)
    await ingest(company, [sentFor('acct_1')])
    await rename(company, customer, 'acct_2')
    const heir = await addCustomer(company, { external_id: 'acct_1' })
    await ingest(company, [sentFor('acct_1', { properties: { calls: 10 } })])
    await service.work()
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('1')
    expect(await usageTotal(company, heir, meter, service.clock.now)).toBe('10')
  })

  test('an event whose external id nobody has is accepted, and rejected when it is processed', async () => {
    const { company } = await prepare(mode)
    const event = sentFor('acct_unknown')
    expect(await ingest(company, [event])).toEqual({ accepted: 1, duplicates: 0 })
    const unknown = { customer_id: null, external_customer_id: 'acct_unknown' }
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({ ...unknown, status: 'queued' })
    await service.work()
    const rejected = { ...unknown, status: 'rejected', rejection: REJECTION }
    expect(await readEvent(company, event.idempotency_key)).toMatchObject(rejected)
  })

  test('an event belongs to a customer that got the external id before it is processed', async () => {
    const { company, meter } = await prepare(mode)
    const [one, two, lost] = [sentFor('acct_a'), sentFor('acct_b'), sentFor('acct_c')]
    await ingest(company, [one, two, lost])
    const [a, b] = [await addCustomer(company, { external_id: 'acct_a' }), await addCustomer(company)]
    await rename(company, b, 'acct_b')
    await service.work()
    for (const [event, { id }] of [
      [one, a],
      [two, b],
    ] as const)
      expect(await readEvent(company, event.idempotency_key)).toMatchObject({
        ...{ customer_id: id, status: 'processed', external_customer_id: event.external_customer_id },
      })
    expect(await usageTotal(company, a, meter, service.clock.now)).toBe('1')
    expect((await readEvent(company, lost.idempotency_key)).rejection).toEqual(REJECTION)
  })

  test('the external ids of others find nobody: another company, the other mode', async () => {
    const { company } = await prepare(mode)
    const others = [
      await service.company({ mode }),
      await service.company({ name: company.name, mode: mode === 'live' ? 'test' : 'live' }),
    ]
    for (const other of others) {
      const event = sentFor('acct_1')
      await ingest(other, [event])
      await service.work()
      expect((await readEvent(other, event.idempotency_key)).rejection).toEqual(REJECTION)
    }
  })
})

describe('exactly one of customer_id and external_customer_id:', () => {
  const both = { customer_id: UNKNOWN_ID, external_customer_id: 'acct_1' }
  const neither = { code: 'required', message: 'must have customer_id or external_customer_id' }
  test.each<[string, object, object]>([
    ['both', both, { code: 'not_allowed', message: 'is not allowed with external_customer_id' }],
    ['neither', {}, neither],
    ['neither, with a null', { customer_id: null }, neither],
    ['neither, with the other null', { external_customer_id: null }, neither],
    ['neither, with two nulls', { customer_id: null, external_customer_id: null }, neither],
  ])('%s is one problem', async (_what, members, problem) => {
    const { customer_id: _customer, ...rest } = newEvent()
    for (const place of [0, 51]) {
      const company = await service.company()
      const events = Array.from({ length: place + 1 }, () => newEvent())
      events[place] = { ...rest, ...members }
      const answer = await company.client.POST('/v1/events/ingest', { body: { events } })
      const path = `body.events[${place}].customer_id`
      expect(refusal(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(refusal(answer).details).toEqual([{ path, ...problem, idempotency_key: rest.idempotency_key }])
    }
  })

  test('null is as if a field were left out', async () => {
    const company = await service.company()
    const events = [newEvent({ external_customer_id: null }), sentFor('a', { customer_id: null })]
    expect(await ingest(company, events)).toEqual({ accepted: 2, duplicates: 0 })
  })

  test.each<[string, unknown, string]>([
    ['an empty one', '', 'min_length'],
    ['one that is too long', 'x'.repeat(256), 'max_length'],
    ['a number', 5, 'type'],
  ])('refuses %s', async (_what, external_customer_id, code) => {
    const company = await service.company()
    const { customer_id: _customer, ...rest } = newEvent()
    const body = { events: [{ ...rest, external_customer_id }] }
    const answer = await company.send({ method: 'POST', path: '/v1/events/ingest', body })
    expect(answer.body.error?.details).toMatchObject([{ path: 'body.events[0].external_customer_id', code }])
  })
})

describe('content', () => {
  test('is what was sent: by the other name the same event is another', async () => {
    const { company, customer } = await prepare()
    const byExternalId = sentFor('acct_1')
    const byId = newEvent({ customer_id: customer.id, properties: { calls: 1 } })
    await ingest(company, [byExternalId, byId])
    await service.work()
    for (const stored of [byExternalId, byId])
      expect(await ingest(company, [stored])).toEqual({ accepted: 1, duplicates: 1 })
    const { customer_id: _customer, ...rest } = byId
    const others = [
      { ...byExternalId, external_customer_id: null, customer_id: customer.id },
      { ...rest, external_customer_id: 'acct_1' },
      { ...byExternalId, external_customer_id: 'acct_2' },
    ]
    for (const other of others) {
      const answer = await company.client.POST('/v1/events/ingest', { body: { events: [other] } })
      expect(refusal(answer)).toMatchObject({
        ...{ status: 409, code: 'IDEMPOTENCY_CONFLICT' },
        details: { idempotency_keys: [other.idempotency_key] },
      })
    }
  })

  test('stays the same when the customer is renamed, or found later', async () => {
    const { company, customer } = await prepare()
    const [found, waiting] = [sentFor('acct_1'), sentFor('acct_2')]
    await ingest(company, [found, waiting])
    await rename(company, customer, 'acct_2')
    expect(await ingest(company, [found, waiting])).toEqual({ accepted: 2, duplicates: 2 })
    await service.work()
    expect(await ingest(company, [found, waiting])).toEqual({ accepted: 2, duplicates: 2 })
  })
})

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
  test('and is counted then', async () => {
    const { company, meter } = await prepare()
    const [event, other] = [sentFor('acct_late'), sentFor('acct_later')]
    await ingest(company, [event, other])
    await service.work()
    expect((await readEvent(company, event.idempotency_key)).rejection).toEqual(REJECTION)
    const customer = await name(company, 'acct_late')
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({
      ...{ status: 'queued', rejection: null, processed_at: null },
    })
    await service.work()
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({
      ...{ customer_id: customer.id, status: 'processed' },
    })
    expect((await readEvent(company, other.idempotency_key)).rejection).toEqual(REJECTION)
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('1')
  })

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

  test.each([
    ['behind', -1],
    ['ahead', 36],
  ])('and stays rejected where the clock of its customer is too far %s', async (_where, days) => {
    const company = await service.company()
    await addMeter(company, { aggregation: 'sum', property: 'calls' })
    const now = service.clock.now.toISOString()
    const event = sentFor('acct_clock', { timestamp: now })
    const fitting = sentFor('acct_clock', { timestamp: later(now, -10 * DAY_MS) })
    await ingest(company, [event, fitting])
    await service.work()
    const clock = { frozen_time: later(now, (days < 0 ? days : days - 10.5) * DAY_MS) }
    const { test_clock } = succeed(await company.client.POST('/v1/test_clocks', { body: clock }))
    const outside = days < 0 ? event : fitting
    const customer = await name({ ...company, testClock: test_clock.id }, 'acct_clock')
    await service.work()
    expect((await readEvent(company, outside.idempotency_key)).rejection).toEqual(REJECTION)
    const inside = days < 0 ? fitting : event
    expect(await readEvent(company, inside.idempotency_key)).toMatchObject({
      ...{ status: 'processed', customer_id: customer.id },
    })
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
  test('the same event is a repeat, before and after somebody has the external id', async () => {
    const { company, meter } = await prepare()
    const event = sentFor('acct_late')
    await ingest(company, [event])
    await service.work()
    expect(await ingest(company, [event, event])).toEqual({ accepted: 2, duplicates: 2 })
    const customer = await addCustomer(company, { external_id: 'acct_late' })
    expect(await ingest(company, [event, event])).toEqual({ accepted: 2, duplicates: 2 })
    await service.work()
    expect(await ingest(company, [event])).toEqual({ accepted: 1, duplicates: 1 })
    await service.work()
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('1')
  })

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

  test('the event is replaced by one with the customer_id, or with another external id', async () => {
    const { company, customer, meter } = await prepare()
    const [one, two] = [sentFor('acct_x'), sentFor('acct_y')]
    await ingest(company, [one, two])
    await service.work()
    const corrected = [
      { ...one, external_customer_id: null, customer_id: customer.id },
      { ...two, external_customer_id: 'acct_1' },
    ]
    expect(await ingest(company, corrected)).toEqual({ accepted: 2, duplicates: 0 })
    await service.work()
    expect(await readEvent(company, one.idempotency_key)).toMatchObject({
      ...{ customer_id: customer.id, external_customer_id: null, status: 'processed' },
    })
    expect(await readEvent(company, two.idempotency_key)).toMatchObject({
      ...{ customer_id: customer.id, external_customer_id: 'acct_1', status: 'processed' },
    })
    expect(await usageTotal(company, customer, meter, service.clock.now)).toBe('2')
  })

  test('a voided event stays voided', async () => {
    const company = await service.company()
    const [queued, rejected] = [sentFor('acct_1'), sentFor('acct_2')]
    await ingest(company, [rejected])
    await service.work()
    await ingest(company, [queued])
    for (const { idempotency_key } of [queued, rejected])
      expect(await voidEvent(company, await readEvent(company, idempotency_key))).toMatchObject({
        ...{ status: 'voided', customer_id: null },
      })
    for (const external_id of ['acct_1', 'acct_2']) await addCustomer(company, { external_id })
    expect(await ingest(company, [queued, rejected])).toEqual({ accepted: 2, duplicates: 2 })
    await service.work()
    for (const { idempotency_key } of [queued, rejected])
      expect((await readEvent(company, idempotency_key)).status).toBe('voided')
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
  test('gets its events in the time of the clock, the limits of timestamps included', async () => {
    const company = await service.company({ testClock: true })
    await addCustomer(company, { external_id: 'acct_1' })
    await travel(company, later(NOON, 60 * DAY_MS))
    const answer = await company.client.POST('/v1/events/ingest', { body: { events: [sentFor('acct_1')] } })
    expect(refusal(answer).details).toMatchObject([{ code: 'timestamp_too_old' }])
    const event = sentFor('acct_1', { timestamp: later(NOON, 59 * DAY_MS) })
    await ingest(company, [event])
    expect(await readEvent(company, event.idempotency_key)).toMatchObject({
      created_at: later(NOON, 60 * DAY_MS),
    })
  })

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

test('an event ahead of the clock waits for its time, then finds its customer', async () => {
  const { company } = await prepare()
  const event = sentFor('acct_soon', { timestamp: later(service.clock.now.toISOString(), 60_000) })
  await ingest(company, [event])
  await service.work()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('queued')
  const { id } = await addCustomer(company, { external_id: 'acct_soon' })
  service.clock.advance(60_000)
  await service.sweepAndWork()
  service.clock.advance(-60_000)
  expect(await readEvent(company, event.idempotency_key)).toMatchObject({
    customer_id: id,
    status: 'processed',
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
      ...{ customer_id: customers[index]?.id, external_customer_id: ids[index], status: 'processed' },
    })
})

describe('the list', () => {
  test('selects by the external id as it was sent, also together with other filters', async () => {
    const { company, customer } = await prepare()
    const at = (second: number) => later(NOON, -HOUR_MS + second * 1_000)
    const event = (key: string, second: number, members: Partial<Input> = {}) =>
      sentFor('acct_1', { idempotency_key: key, timestamp: at(second), ...members })
    await ingest(company, [
      event('a', 1),
      event('b', 2, { event_name: 'other' }),
      event('c', 3),
      event('d', 4, { external_customer_id: 'acct_2' }),
      newEvent({ idempotency_key: 'e', customer_id: customer.id }),
    ])
    await service.work()
    await rename(company, customer, null)
    await ingest(company, [event('f', 5)])
    const select = async (query: object) => {
      const { events } = succeed(
        await company.client.GET('/v1/events', {
          params: { query: { external_customer_id: 'acct_1', ...query } },
        }),
      )
      return events.map(({ idempotency_key }) => idempotency_key).join('')
    }
    expect(await select({})).toBe('fcba')
    expect(await select({ customer_id: customer.id })).toBe('cba')
    expect(await select({ status: 'queued' })).toBe('f')
    expect(await select({ status: 'processed' })).toBe('ca')
    expect(await select({ status: 'rejected' })).toBe('b')
    expect(await select({ event_name: 'other' })).toBe('b')
    expect(await select({ event_name: 'api.request', status: 'processed', customer_id: customer.id })).toBe(
      'ca',
    )
    expect(await select({ idempotency_key: 'a' })).toBe('a')
    expect(await select({ idempotency_key: 'd' })).toBe('')
    expect(await select({ from: at(2), to: at(5) })).toBe('cb')
    expect(await select({ external_customer_id: 'acct_2' })).toBe('d')
    expect(await select({ external_customer_id: 'acct_3' })).toBe('')
  })

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
    { isDistributed: inCluster },
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
