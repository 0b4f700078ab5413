import { expect, test } from 'vitest'
import { systemClock } from '../../client/clock.ts'
import { BillingApiError, type BillingClientOptions, type UsageEventInput } from '../../client/index.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { readEvent } from '../fixtures/events.ts'
import { serviceForThisFile, serviceForThisTest, type TestCompany } from '../support/service.ts'
import { type Fault, faultyProxy, hastyClient, type Seen } from './support.ts'

const service = await serviceForThisFile()
const customer_id = `c${'1'.repeat(24)}`
const event = { event_name: 'api.request', customer_id, properties: { calls: 1 } }

type Refused = { error: BillingApiError; events: UsageEventInput[] }

async function through(
  faultOf: (seen: Omit<Seen, 'fault'>, earlier: Seen[]) => Fault = () => 'none',
  { events, ...options }: Partial<BillingClientOptions> = {},
) {
  const company = await service.company()
  const proxy = await faultyProxy(service.baseUrl, faultOf)
  const refused: Refused[] = []
  const billing = hastyClient({
    apiKey: company.key,
    baseUrl: proxy.url,
    // The service's time moves by what the client sleeps, which takes a hundredth of it.
    clock: {
      now: () => service.clock.now.getTime(),
      elapsed: () => service.clock.now.getTime(),
      sleep: async (ms, signal) => {
        await systemClock.sleep(ms / 100, signal)
        if (!signal?.aborted) service.clock.advance(ms)
      },
    },
    ...options,
    events: { onRefused: (error, events) => refused.push({ error, events }), ...events },
  })
  return { company, billing, refused, seen: proxy.seen, stored: () => storedKeys(company) }
}

async function storedKeys({ key }: TestCompany): Promise<string[]> {
  const billing = hastyClient({ apiKey: key, baseUrl: service.baseUrl })
  const keys: string[] = []
  for await (const { idempotency_key } of billing.events.list({ limit: 100 })) keys.push(idempotency_key)
  return keys.sort()
}

test('sends tracked events in one request, each with a key and the time of its tracking', async () => {
  const { billing, seen, stored } = await through()
  const tracked = await Promise.all(Array.from({ length: 50 }, () => billing.events.track(event)))
  expect(tracked[0]).toMatchObject({ ...event, timestamp: service.clock.now.toISOString() })
  await billing.events.flush()
  expect(seen).toHaveLength(1)
  expect(await stored()).toEqual(tracked.map(({ idempotency_key }) => idempotency_key).sort())
  expect(billing.events.pending).toBe(0)
})

test('keeps the key and the time that the caller gave, and the event as it was when it was tracked', async () => {
  const { company, billing } = await through()
  const given = {
    ...event,
    properties: { calls: 7 },
    idempotency_key: 'mine-1',
    timestamp: '2026-03-15T11:00:00.000Z',
  }
  await billing.events.track(given)
  given.properties.calls = 8
  await billing.events.flush()
  const { data } = await company.client.GET('/v1/events', {
    params: { query: { idempotency_key: 'mine-1' } },
  })
  expect(data?.events[0]).toMatchObject({ timestamp: given.timestamp, properties: { calls: 7 } })
})

test('takes an event that names its customer by the external id', async () => {
  const { company, billing } = await through()
  const { id } = await addCustomer(company, { external_id: 'acct_1' })
  const { event_name, properties } = event
  const { idempotency_key } = await billing.events.track({
    event_name,
    properties,
    external_customer_id: 'acct_1',
  })
  await billing.events.flush()
  expect(await readEvent(company, idempotency_key)).toMatchObject({
    customer_id: id,
    external_customer_id: 'acct_1',
  })
})

test('sends by itself once a batch is full, and once the interval is over', async () => {
  const { billing, seen } = await through(undefined, {
    events: { maxBatchEvents: 10, flushIntervalMs: 5_000 },
  })
  for (let n = 0; n < 10; n++) await billing.events.track(event)
  await expect.poll(() => seen.length).toBe(1)
  await expect.poll(() => billing.events.pending).toBe(0)
  await billing.events.track(event)
  await expect.poll(() => seen.length).toBe(2)
})

test('keeps requests within 1,000 events and 5 MiB', async () => {
  const { billing, seen, stored } = await through(undefined, { events: { flushIntervalMs: 60_000 } })
  const properties = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`p${n}`, 'é'.repeat(500)]))
  for (let n = 0; n < 300; n++)
    void billing.events.track({ ...event, properties, idempotency_key: `large-${n}` })
  for (let n = 0; n < 1_500; n++) void billing.events.track({ ...event, idempotency_key: `small-${n}` })
  await billing.events.flush()
  expect(await stored()).toHaveLength(1_800)
  for (const { body } of seen) {
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(5 * 2 ** 20)
    expect(JSON.parse(body).events.length).toBeLessThanOrEqual(1_000)
  }
  expect(seen.length).toBeLessThanOrEqual(5)
})

test('loses and doubles nothing on a wire that loses requests and answers', async () => {
  const faults: Fault[] = [
    'lost after',
    'none',
    'cut',
    { status: 500 },
    'lost before',
    { status: 503, body: 'away' },
  ]
  const { billing, seen, stored, refused } = await through(
    (_, earlier) => faults[earlier.length % faults.length] ?? 'none',
    {
      events: { maxBatchEvents: 20 },
    },
  )
  const keys = Array.from({ length: 400 }, (_, n) => `evt-${n}`)
  for (const idempotency_key of keys) await billing.events.track({ ...event, idempotency_key })
  await billing.events.flush()
  expect(await stored()).toEqual(keys.sort())
  expect(refused).toEqual([])
  expect(seen.length).toBeGreaterThan(20)
})

test('waits for the window’s end when the service limits the rate', async () => {
  const limited = await serviceForThisTest({ rateLimitPerMinute: 3 })
  const { key } = await limited.company()
  const clock = {
    now: () => limited.clock.now.getTime(),
    elapsed: () => limited.clock.now.getTime(),
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (!signal?.aborted) limited.clock.advance(ms)
    },
  }
  const told: string[] = []
  const billing = hastyClient({
    apiKey: key,
    baseUrl: limited.baseUrl,
    clock,
    events: { maxBatchEvents: 10, onRetry: ({ code }) => told.push(code) },
  })
  for (let n = 0; n < 100; n++) await billing.events.track({ ...event, idempotency_key: `k-${n}` })
  await billing.events.flush()
  expect(new Set(told)).toEqual(new Set(['RATE_LIMIT_EXCEEDED']))
  const keys = new Set<string>()
  for await (const { idempotency_key } of billing.events.list({ limit: 100 })) keys.add(idempotency_key)
  expect(keys.size).toBe(100)
})

test('puts aside the events that a 400 names, and sends the others', async () => {
  const { billing, stored, refused } = await through()
  const bad = { timestamp: '2020-01-01T00:00:00.000Z' }
  for (let n = 0; n < 300; n++)
    await billing.events.track({
      ...event,
      idempotency_key: `${n % 2 ? 'bad' : 'good'}-${n}`,
      ...(n % 2 && bad),
    })
  await billing.events.flush()
  const keys = refused.flatMap(({ events }) => events.map(({ idempotency_key }) => idempotency_key))
  expect(keys).toHaveLength(150)
  expect(keys.every((key) => key.startsWith('bad'))).toBe(true)
  expect(refused[0]?.error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
  expect(await stored()).toHaveLength(150)
})

test('puts aside the later of two events with one key, and sends the others', async () => {
  const { billing, stored, refused } = await through()
  for (let n = 0; n < 10; n++) await billing.events.track({ ...event, idempotency_key: `k-${n}` })
  await billing.events.track({ ...event, idempotency_key: 'k-3', properties: { calls: 2 } })
  await billing.events.track({ ...event, idempotency_key: 'k-4' })
  await billing.events.track({ ...event, idempotency_key: 'k-10' })
  await billing.events.flush()
  expect(refused).toMatchObject([
    {
      error: { code: 'IDEMPOTENCY_CONFLICT' },
      events: [{ idempotency_key: 'k-3', properties: { calls: 2 } }],
    },
  ])
  expect(await stored()).toHaveLength(11)
})

test('finds a bad event by halving where the answer names none', async () => {
  const refusal = JSON.stringify({
    success: false,
    error: { code: 'PAYLOAD_TOO_LARGE', message: 'No' },
    request_id: 'r',
  })
  const { billing, stored, refused } = await through(({ body }) =>
    body.includes('poison') ? { status: 413, body: refusal } : 'none',
  )
  for (let n = 0; n < 100; n++)
    await billing.events.track({ ...event, idempotency_key: n === 37 ? 'poison' : `k-${n}` })
  await billing.events.flush()
  expect(refused.map(({ events }) => events.map(({ idempotency_key }) => idempotency_key))).toEqual([
    ['poison'],
  ])
  expect(await stored()).toHaveLength(99)
})

test('an event on which the service fails again and again blocks no other, and is kept', async () => {
  const failure = JSON.stringify({
    success: false,
    error: { code: 'INTERNAL_ERROR', message: 'Oops' },
    request_id: 'r',
  })
  let repaired = false
  const { billing, stored, refused } = await through(({ body }) =>
    body.includes('poison') && !repaired ? { status: 500, body: failure } : 'none',
  )
  for (let n = 0; n < 20; n++)
    await billing.events.track({ ...event, idempotency_key: n === 7 ? 'poison' : `k-${n}` })
  void billing.events.flush()
  await expect.poll(() => billing.events.pending).toBe(1)
  expect(await stored()).toHaveLength(19)
  repaired = true
  await expect.poll(() => billing.events.pending).toBe(0)
  expect(await stored()).toHaveLength(20)
  expect(refused).toEqual([])
})

test('what a proxy on the way answers is held against no event', async () => {
  const { billing, stored, refused, seen } = await through((_, earlier) =>
    earlier.length < 3 ? { status: 400, body: '<html>Blocked</html>' } : 'none',
  )
  await billing.events.track(event)
  await expect.poll(() => seen.length).toBeGreaterThan(3)
  await expect.poll(() => billing.events.pending).toBe(0)
  expect(await stored()).toHaveLength(1)
  expect(refused).toEqual([])
})

test('a proxy that takes smaller bodies gets smaller batches, and what it takes in none holds up nothing', async () => {
  const { billing, stored, refused } = await through(({ body }) =>
    body.length > 5_000 ? { status: 413, body: '<html>413 Request Entity Too Large</html>' } : 'none',
  )
  for (let n = 0; n < 200; n++) await billing.events.track({ ...event, idempotency_key: `k-${n}` })
  await billing.events.track({ ...event, idempotency_key: 'huge', properties: { text: 'x'.repeat(6_000) } })
  await billing.events.flush()
  expect(await stored()).toHaveLength(200)
  expect(refused).toMatchObject([{ error: { status: 413 }, events: [{ idempotency_key: 'huge' }] }])
})

test.each([
  ['a redirection', { status: 301, headers: { Location: 'https://billing.example/v1/events/ingest' } }],
  ['a page that asks to sign in', { status: 200, body: '<html>Sign in</html>' }],
  ['a stranger’s JSON', { status: 200, body: '{"ok": true}' }],
  ['a stranger’s refusal', { status: 400, body: '{"error": {"code": "bad", "message": "No"}}' }],
  ['a service without ingest', { status: 501, body: '' }],
])('%s is told to who flushes, and costs no event', async (_name, answer) => {
  const { billing, refused, seen } = await through(() => answer)
  await billing.events.track(event)
  await expect(billing.events.flush()).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    status: answer.status,
  })
  expect(billing.events.pending).toBe(1)
  expect(refused).toEqual([])
  expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['POST']))
})

test('a Retry-After of years, as by a clock that goes wrong, is not waited for', async () => {
  const { billing, stored } = await through((_, earlier) =>
    earlier.length === 0
      ? { status: 503, headers: { 'Retry-After': 'Fri, 15 Mar 2030 12:00:00 GMT' } }
      : 'none',
  )
  await billing.events.track({ ...event, timestamp: service.clock.now.toISOString() })
  await billing.events.flush()
  expect(await stored()).toHaveLength(1)
})

test('events go out in their time though the clock is set back', async () => {
  const { company } = await through()
  let now = service.clock.now.getTime()
  const waited: number[] = []
  const clock = {
    ...systemClock,
    now: () => now,
    sleep: (ms: number, signal?: AbortSignal) => {
      waited.push(ms)
      now -= 60_000
      return systemClock.sleep(Math.min(ms, 50), signal)
    },
  }
  const events = { flushIntervalMs: 50 }
  const billing = hastyClient({ apiKey: company.key, baseUrl: service.baseUrl, clock, events })
  await billing.events.track(event)
  await expect.poll(() => billing.events.pending).toBe(0)
  expect(Math.max(...waited)).toBeLessThanOrEqual(50)
})

test('flush waits for what was tracked before it, and for nothing later', async () => {
  const { billing, seen } = await through(({ body }) => (body.includes('later') ? 'lost before' : 'none'), {
    events: { maxBatchEvents: 2, closeTimeoutMs: 100 },
  })
  for (let n = 0; n < 4; n++) await billing.events.track({ ...event, idempotency_key: `k-${n}` })
  const flushes = Array.from({ length: 100 }, () => billing.events.flush())
  for (let n = 0; n < 4; n++) await billing.events.track({ ...event, idempotency_key: `later-${n}` })
  await Promise.all(flushes)
  expect(billing.events.pending).toBe(4)
  expect(seen.filter(({ fault }) => fault === 'none')).toHaveLength(2)
})

test('takes no more than its bound: track waits for room, and beyond that rejects', async () => {
  let away = true
  const { billing, stored } = await through(() => (away ? 'lost before' : 'none'), {
    events: { maxBufferedEvents: 10 },
  })
  const outcomes: string[] = []
  const tracking = Array.from({ length: 25 }, (_, n) =>
    billing.events.track({ ...event, idempotency_key: `k-${n}` }).then(
      () => outcomes.push('accepted'),
      ({ code }) => outcomes.push(code),
    ),
  )
  await expect.poll(() => outcomes.filter((each) => each === 'BUFFER_FULL').length).toBe(5)
  expect(billing.events.pending).toBe(10)
  expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(10)
  away = false
  await Promise.all(tracking)
  await billing.events.flush()
  expect(await stored()).toHaveLength(20)
})

test('flush rejects where no waiting helps, and keeps the events', async () => {
  const { billing } = await through(undefined, { apiKey: `ak_test_${'0'.repeat(32)}` })
  await billing.events.track(event)
  await expect(billing.events.flush()).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 })
  expect(billing.events.pending).toBe(1)
})

test('flush can be abandoned', async () => {
  const { billing } = await through(() => 'hangs', { events: { closeTimeoutMs: 100 } })
  await billing.events.track(event)
  const controller = new AbortController()
  const flushing = billing.events.flush({ signal: controller.signal })
  controller.abort(new Error('no time'))
  await expect(flushing).rejects.toThrow('no time')
})

test('close sends what is left, and nothing is taken after it', async () => {
  const { billing, stored } = await through((_, earlier) => (earlier.length < 2 ? 'lost after' : 'none'))
  for (let n = 0; n < 30; n++) void billing.events.track(event)
  await billing.close()
  expect(await stored()).toHaveLength(30)
  await expect(billing.events.track(event)).rejects.toMatchObject({ code: 'CLOSED' })
})

test('close tries at once, however long a pause the service that was away had earned', async () => {
  let away = true
  const pausing = Promise.withResolvers<void>()
  const { company } = await through()
  const proxy = await faultyProxy(service.baseUrl, () => (away ? 'lost before' : 'none'))
  const billing = hastyClient({
    apiKey: company.key,
    baseUrl: proxy.url,
    events: { maxBatchEvents: 1, onRetry: () => pausing.resolve() },
    clock: {
      ...systemClock,
      now: () => service.clock.now.getTime(),
      sleep: (_, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
    },
  })
  await billing.events.track(event)
  await pausing.promise
  away = false
  await billing.close()
  expect(await storedKeys(company)).toHaveLength(1)
})

test('close hands back what could not be delivered by its deadline, with the reason', async () => {
  const { billing } = await through(() => 'lost before', { events: { closeTimeoutMs: 20_000 } })
  const tracked = await billing.events.track(event)
  const error = await billing.close().catch((error) => error)
  expect(error).toBeInstanceOf(BillingApiError)
  expect(error).toMatchObject({
    code: 'NOT_DELIVERED',
    details: { events: [tracked] },
    cause: { code: 'NETWORK_ERROR' },
  })
})

test('await using closes', async () => {
  const { billing, stored } = await through()
  {
    await using scoped = billing
    void scoped.events.track(event)
  }
  expect(await stored()).toHaveLength(1)
})

test('a hook that throws costs no event', async () => {
  const thrown: unknown[] = []
  const catchIt = (error: unknown) => thrown.push(error)
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').once('uncaughtException', catchIt)
  const onRefused = () => {
    throw new Error('a bug of the caller')
  }
  const { billing, stored } = await through(undefined, { events: { onRefused } })
  await billing.events.track({ ...event, timestamp: '2020-01-01T00:00:00.000Z' })
  await billing.events.track(event)
  await billing.events.flush()
  expect(await stored()).toHaveLength(1)
  await expect.poll(() => thrown).toHaveLength(1)
  for (const listener of listeners) process.on('uncaughtException', listener)
})
