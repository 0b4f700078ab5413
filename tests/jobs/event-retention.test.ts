import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertFresh } from '../../server/events/ingest/fresh-store.ts'
import { beginPartition } from '../../server/events/partitions-store.ts'
import { rotateEventPartitions } from '../../server/jobs/rotate-event-partitions.ts'
import { addMeter, newPlan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { grow, partitionsOf, rotate } from '../fixtures/event-partitions.ts'
import { ingest, newEvent, readEvent, voidEvent } from '../fixtures/events.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { serviceForThisTest, type TestCompany, type TestService } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later } from '../support/time.ts'

const RETENTION = { eventRetentionDays: 40 }
const NOON = '2026-03-15T12:00:00.000Z'

test('an event and its key are kept for so many days, in as many partitions as it takes', async () => {
  const { service, company, send } = await prepare()
  const sent = []
  for (let day = 0; day <= 40; day += 2) {
    await rotate(service)
    sent.push(await send(1))
    // Whatever is kept is a repeat, in each partition.
    expect(await ingest(company, sent)).toEqual({ accepted: sent.length, duplicates: sent.length })
    service.clock.advance(2 * DAY_MS)
  }
  expect(await partitionsOf(service)).toEqual([1, 2, 3, 4, 5])
  const [first, ...others] = sent
  expect(refusal(await conflicting(company, first))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(refusal(await conflicting(company, others.at(-1)))).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  service.clock.advance(10 * DAY_MS)
  await rotate(service)
  const { events } = succeed(await company.client.GET('/v1/events', { params: { query: { limit: 100 } } }))
  expect(events.map(({ idempotency_key }) => idempotency_key)).toEqual(
    sent
      .slice(-events.length)
      .map(({ idempotency_key }) => idempotency_key)
      .reverse(),
  )
  expect(events.length).toBeLessThan(sent.length)
})

test('what is dropped is gone, its usage stays, and its key is free', async () => {
  const { service, company, customer, meter, send, usage } = await prepare()
  const event = await send(5)
  const { id } = await readEvent(company, event.idempotency_key)
  expect(succeed(await usage(NOON, later(NOON, HOUR_MS / 2))).usage.total).toBe('5')
  service.clock.advance(3 * HOUR_MS)
  await grow(service, 41)
  expect(await partitionsOf(service)).toEqual([1, 2])
  expect(refusal(await company.client.GET('/v1/events/{id}', { params: { path: { id } } }))).toMatchObject({
    code: 'EVENT_NOT_FOUND',
  })
  expect(succeed(await usage(NOON, later(NOON, HOUR_MS))).usage.total).toBe('5')
  const path = (name: string) => ({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [
      { path: `query.${name}`, code: 'events_dropped', message: expect.stringContaining('whole hour') },
    ],
  })
  expect(refusal(await usage(later(NOON, 1), later(NOON, HOUR_MS)))).toEqual(path('from'))
  expect(refusal(await usage(NOON, later(NOON, HOUR_MS + 1)))).toEqual(path('to'))
  const again = { ...event, timestamp: service.clock.now.toISOString() }
  expect(await ingest(company, [again])).toEqual({ accepted: 1, duplicates: 0 })
  await service.work()
  const today = service.clock.now.toISOString()
  expect(succeed(await usage(today, later(today, 1))).usage.total).toBe('5')
  expect((await readEvent(company, event.idempotency_key)).id).not.toBe(id)
  expect(customer.id).toBe(again.customer_id)
  expect(meter.aggregation).toBe('sum')
})

test('where events are kept without end, nothing changes with time', async () => {
  const { service, company, send } = await prepare({})
  const event = await send(1)
  await grow(service, 1_000)
  expect(await partitionsOf(service)).toEqual([0])
  await readEvent(company, event.idempotency_key)
  expect(succeed(await company.client.GET('/v1/company')).company.limits.event_retention_days).toBeNull()
})

test('a partition that is nearly full ends, also where events are kept without end', async () => {
  const { service, company, send } = await prepare({})
  const first = await send(1)
  await sql`select setval('usage_events_id_seq', event_partition_start(1) - (1::bigint << 39))`.execute(
    service.db,
  )
  await rotate(service)
  expect(await partitionsOf(service)).toEqual([0, 1])
  const { rows } =
    await sql`select from usage_events_id_seq where event_partition_of(last_value) = 1`.execute(service.db)
  expect(rows).toHaveLength(1)
  const second = await send(1)
  expect(await ingest(company, [second, first])).toEqual({ accepted: 2, duplicates: 2 })
  await rotate(service)
  expect(await partitionsOf(service)).toEqual([0, 1])
})

test('a partition begins once the commits under way have ended, so that a key comes into one of them', async () => {
  const { service, company, customer } = await prepare()
  const event = newEvent({ customer_id: customer.id })
  const row = {
    tenantId: await company.tenantId(),
    customerId: customer.id,
    testClockId: '',
    now: service.clock.now,
    replaces: false,
    text: '{}',
    event: {
      ...event,
      customer_id: customer.id,
      external_customer_id: null,
      properties: {},
      timestamp: new Date(NOON),
    },
  }
  const trx = await service.db.startTransaction().execute()
  await insertFresh(trx, [row])
  await expect(beginPartition(service.db, 1, service.clock.now)).rejects.toThrow('lock timeout')
  expect(await partitionsOf(service)).toEqual([0])
  // A statement that had begun would not see it.
  const { rows: added } = await sql`select to_regclass('usage_events_1') as name`.execute(service.db)
  expect(added).toEqual([{ name: null }])
  await trx.commit().execute()
  await beginPartition(service.db, 1, service.clock.now)
  expect(await partitionsOf(service)).toEqual([0, 1])
  expect(await insertFresh(service.db, [row])).toBe(false)
  expect(await ingest(company, [event])).toEqual({ accepted: 1, duplicates: 1 })
})

test('a crash between the steps of a new partition is made good, and gives no id twice', async () => {
  const { service, company, customer } = await prepare()
  // It had set the sequence, and events came.
  await sql`select add_event_partition(1)`.execute(service.db)
  await sql`select setval('usage_events_id_seq', event_partition_start(1), false)`.execute(service.db)
  await ingest(company, [newEvent({ customer_id: customer.id })])
  await rotate(service)
  expect(await partitionsOf(service)).toEqual([0, 1])
  expect(await ingest(company, [newEvent({ customer_id: customer.id })])).toEqual({
    accepted: 1,
    duplicates: 0,
  })
})

test('events that wait are not dropped: those that arrived, and those in the queue', async () => {
  const { service, company, customer } = await prepare()
  const event = newEvent({ customer_id: customer.id, properties: { calls: 1 } })
  await ingest(company, [event])
  await rotateAlone(service)
  service.clock.advance(41 * DAY_MS)
  await expect(rotateAlone(service)).rejects.toThrow('some are not processed yet')
  expect(await partitionsOf(service)).toEqual([0, 1, 2])
  // Puts it into the queue.
  expect((await readEvent(company, event.idempotency_key)).status).toBe('queued')
  await expect(rotateAlone(service)).rejects.toThrow('some are not processed yet')
  expect(await partitionsOf(service)).toEqual([0, 1, 2])
  await service.sweepAndWork()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('processed')
  await rotate(service)
  expect(await partitionsOf(service)).toEqual([1, 2])
})

test('there are never many partitions, also where events of each of them wait', async () => {
  const { service, company, customer } = await prepare()
  for (let decade = 0; decade < 15; decade += 1) {
    const timestamp = service.clock.now.toISOString()
    await ingest(company, [newEvent({ customer_id: customer.id, timestamp, properties: { calls: 1 } })])
    await rotateAlone(service).catch(() => undefined)
    service.clock.advance(10 * DAY_MS)
  }
  expect(await partitionsOf(service)).toHaveLength(12)
  await service.sweepAndWork()
  for (let hour = 0; hour < 2; hour += 1) await rotate(service)
  expect(await partitionsOf(service)).toEqual([11, 12])
})

test('an event that was sent again after it was rejected keeps its key from then on', async () => {
  const { service, company, customer } = await prepare()
  const event = newEvent({ customer_id: customer.id, event_name: 'unknown' })
  await ingest(company, [event])
  await service.work()
  expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  await grow(service, 39)
  const corrected = {
    ...event,
    event_name: 'api.request',
    timestamp: service.clock.now.toISOString(),
    properties: { calls: 1 },
  }
  await ingest(company, [corrected])
  await service.work()
  for (const days of [10, 10, 10]) await grow(service, days)
  expect(await partitionsOf(service)).toContain(0)
  expect(await ingest(company, [corrected])).toEqual({ accepted: 1, duplicates: 1 })
  for (const days of [10, 10]) await grow(service, days)
  expect(await partitionsOf(service)).not.toContain(0)
})

test('a test clock that stands still keeps no partition, and its events that it has not reached go', async () => {
  const { service } = await prepare()
  const company = await service.company({ testClock: true })
  await addMeter(company)
  const { id } = await addCustomer(company)
  const ahead = newEvent({ customer_id: id, timestamp: later(NOON, 60_000), properties: { calls: 1 } })
  await ingest(company, [ahead])
  await service.work()
  expect((await readEvent(company, ahead.idempotency_key)).status).toBe('queued')
  await grow(service, 41)
  expect(await partitionsOf(service)).not.toContain(0)
  expect(succeed(await company.client.GET('/v1/events')).events).toEqual([])
})

test.each([false, true])(
  'a max is not taken back where events of its period may be gone; on a test clock: %s',
  async (testClock) => {
    const { service } = await prepare()
    const company = await service.company({ testClock })
    const [max, sum] = [
      await addMeter(company, { aggregation: 'max' }),
      await addMeter(company, { aggregation: 'sum', event_name: 'summed' }),
    ]
    const { customer_id } = await subscribe(
      company,
      newPlan({ interval: 'year', prices: [perUnit(max), perUnit(sum)] }),
    )
    await ingest(company, [newEvent({ customer_id, properties: { calls: 1 } })])
    await service.work()
    await grow(service, 41)
    const now = testClock ? NOON : service.clock.now.toISOString()
    const [high, summed] = ['api.request', 'summed'].map((event_name) =>
      newEvent({ customer_id, event_name, timestamp: now, properties: { calls: 9 } }),
    )
    if (high === undefined || summed === undefined) throw new Error('there are two')
    await ingest(company, [high, summed])
    await service.work()
    const { id } = await readEvent(company, high.idempotency_key)
    expect(refusal(await company.client.POST('/v1/events/{id}/void', { params: { path: { id } } }))).toEqual({
      status: 409,
      code: 'EVENT_NOT_VOIDABLE',
      details: { reason: 'events_dropped' },
    })
    expect((await readEvent(company, high.idempotency_key)).status).toBe('processed')
    expect((await voidEvent(company, await readEvent(company, summed.idempotency_key))).status).toBe('void')
  },
)

test('a partition is dropped once those who read it have ended, and nobody waits for that', async () => {
  const { service, company, customer, send } = await prepare()
  await send(1)
  await grow(service, 20)
  service.clock.advance(21 * DAY_MS)
  const reader = await service.db.startTransaction().execute()
  onTestFinished(async () => {
    if (!reader.isCommitted) await reader.rollback().execute()
  })
  await sql`select from usage_events`.execute(reader)
  const dropping = rotate(service)
  await expect.poll(() => countWaiting(service.db), { interval: 1 }).toBe(1)
  const timestamp = service.clock.now.toISOString()
  const others = Array.from({ length: 20 }, () =>
    ingest(company, [newEvent({ customer_id: customer.id, timestamp })]),
  )
  expect(await Promise.all(others)).toEqual(others.map(() => ({ accepted: 1, duplicates: 0 })))
  expect(await partitionsOf(service)).toContain(0)
  await reader.commit().execute()
  await dropping
  expect(await partitionsOf(service)).not.toContain(0)
})

test('a partition is dropped while another is vacuumed', async () => {
  const { service, send } = await prepare()
  await send(1)
  for (const days of [0, 20, 21]) await grow(service, days, { drop: false })
  const vacuum = await service.db.startTransaction().execute()
  onTestFinished(async () => void (await vacuum.rollback().execute()))
  await sql`lock table usage_events_1, event_states_queued_1 in share update exclusive mode`.execute(vacuum)
  await rotate(service)
  expect(await partitionsOf(service)).not.toContain(0)
})

async function prepare(overrides: { eventRetentionDays?: number } = RETENTION) {
  const service = await serviceForThisTest(overrides)
  const company = await service.company()
  const meter = await addMeter(company, { aggregation: 'sum' })
  const customer = await addCustomer(company)
  return {
    service,
    company,
    meter,
    customer,
    async send(calls: number) {
      const event = newEvent({
        customer_id: customer.id,
        timestamp: service.clock.now.toISOString(),
        properties: { calls },
      })
      await ingest(company, [event])
      await service.work()
      return event
    },
    usage: (from: string, to: string) =>
      company.client.GET('/v1/customers/{id}/usage', {
        params: { path: { id: customer.id }, query: { meter_id: meter.id, from, to } },
      }),
  }
}

/** Without the worker, so that events wait. */
function rotateAlone({ db, clock }: TestService): Promise<void> {
  const terms = { clock: () => clock.now, ...RETENTION }
  return rotateEventPartitions(db, terms, new AbortController().signal)
}

function conflicting({ client }: TestCompany, event: ReturnType<typeof newEvent> | undefined) {
  if (event === undefined) throw new Error('no event was sent')
  return client.POST('/v1/events/ingest', { body: { events: [{ ...event, properties: { calls: 99 } }] } })
}
