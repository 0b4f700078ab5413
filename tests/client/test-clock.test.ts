import { expect, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { faultyProxy, hastyClient } from './support.ts'

const service = await serviceForThisFile()
const event = { event_name: 'api.request' }

/** A customer on a test clock that stands a hundred days ago, and a client that knows the clock. */
async function onTestClock() {
  const { key: apiKey } = await service.company()
  const proxy = await faultyProxy(service.baseUrl, () => 'none')
  const setup = hastyClient({ apiKey, baseUrl: proxy.url })
  const frozen_time = new Date(service.clock.now.getTime() - 100 * 86_400_000)
  const { test_clock } = await setup.testClocks.create({ frozen_time })
  const { customer } = await setup.customers.create({
    name: 'A',
    email: 'a@b.example',
    test_clock_id: test_clock.id,
  })
  const refused: string[] = []
  const billing = hastyClient({
    apiKey,
    baseUrl: proxy.url,
    events: { testClockId: test_clock.id, onRefused: ({ code }) => refused.push(code) },
  })
  return { billing, clock: test_clock, customer_id: customer.id, refused, seen: proxy.seen }
}

test('track gives events the time of the test clock, also once it was advanced', async () => {
  const { billing, clock, customer_id, refused } = await onTestClock()
  await billing.events.track({ ...event, customer_id, idempotency_key: 'first' })
  await billing.events.flush()
  const to = new Date(Date.parse(clock.frozen_time) + 40 * 86_400_000)
  await billing.testClocks.advance(clock.id, { to })
  await billing.events.track({ ...event, customer_id, idempotency_key: 'second' })
  const given = new Date(to.getTime() - 60_000)
  await billing.events.track({ ...event, customer_id, idempotency_key: 'given', timestamp: given })
  await billing.events.flush()
  expect(refused).toEqual([])
  const events = await billing.events.list().toArray()
  expect(Object.fromEntries(events.map((each) => [each.idempotency_key, each.timestamp]))).toEqual({
    first: clock.frozen_time,
    second: to.toISOString(),
    given: given.toISOString(),
  })
})

test('events of one moment share a look at the clock, and flush waits for it', async () => {
  const { billing, clock, customer_id, seen } = await onTestClock()
  const properties = { calls: 1 }
  const tracked = Array.from({ length: 50 }, () =>
    billing.events.track({ ...event, customer_id, properties }),
  )
  properties.calls = 2
  await billing.events.flush()
  expect(seen.filter(({ path }) => path.endsWith(clock.id))).toHaveLength(1)
  const events = await billing.events.list({ limit: 100 }).toArray()
  expect(events).toHaveLength(50)
  expect(new Set(events.map((each) => JSON.stringify(each.properties)))).toEqual(new Set(['{"calls":1}']))
  await Promise.all(tracked)
})

test('events that are awaited one by one read the clock once a batch', async () => {
  const { billing, clock, customer_id, refused, seen } = await onTestClock()
  for (let count = 0; count < 2_500; count++) await billing.events.track({ ...event, customer_id })
  await billing.events.flush()
  expect(refused).toEqual([])
  const batches = seen.filter(({ path }) => path === '/v1/events/ingest').length
  const readings = seen.filter(({ path }) => path.endsWith(clock.id)).length
  expect(readings).toBeGreaterThan(0)
  expect(readings).toBeLessThanOrEqual(batches + 1)
})

test('an event that is tracked after the client has advanced the clock has the new time, in the same batch', async () => {
  const { billing, clock, customer_id } = await onTestClock()
  const before = await billing.events.track({ ...event, customer_id })
  const to = new Date(Date.parse(clock.frozen_time) + 86_400_000)
  await billing.testClocks.advance(clock.id, { to })
  const after = await billing.events.track({ ...event, customer_id })
  expect([before.timestamp, after.timestamp]).toEqual([clock.frozen_time, to.toISOString()])
})

test('an event whose clock cannot be read is not accepted', async () => {
  const { key } = await service.company()
  const billing = hastyClient({
    apiKey: key,
    baseUrl: service.baseUrl,
    events: { testClockId: `c${'0'.repeat(24)}` },
  })
  await expect(billing.events.track({ ...event, customer_id: 'c' })).rejects.toMatchObject({
    code: 'TEST_CLOCK_NOT_FOUND',
  })
  expect(billing.events.pending).toBe(0)
  // It is asked again for the next event.
  await expect(billing.events.track({ ...event, customer_id: 'c' })).rejects.toMatchObject({
    code: 'TEST_CLOCK_NOT_FOUND',
  })
  await billing.close()
})

test('a clock that nobody tells holds up neither flush nor close for longer than they may take', async () => {
  const { key } = await service.company()
  const asked = Promise.withResolvers<void>()
  const proxy = await faultyProxy(service.baseUrl, () => {
    asked.resolve()
    return 'hangs'
  })
  const events = { testClockId: `c${'0'.repeat(24)}`, closeTimeoutMs: 20_000 }
  const billing = hastyClient({ apiKey: key, baseUrl: proxy.url, timeout: 3_600_000, events })
  const tracked = expect(billing.events.track({ ...event, customer_id: 'c' })).rejects.toMatchObject({
    code: 'CLOSED',
  })
  await asked.promise
  const stop = new AbortController()
  const flushed = expect(billing.events.flush({ signal: stop.signal })).rejects.toThrow('enough')
  stop.abort(new Error('enough'))
  await flushed
  await billing.close()
  await tracked
  await expect(billing.events.track({ ...event, customer_id: 'c' })).rejects.toMatchObject({ code: 'CLOSED' })
  expect(proxy.seen).toHaveLength(1)
})
