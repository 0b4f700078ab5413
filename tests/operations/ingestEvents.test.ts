import { describe, expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { pathsOf, refusal } from '../support/answers.ts'
import { countRows } from '../support/count-rows.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()
const DAY_MS = 24 * 60 * 60 * 1000

test('answers 202 once the events are stored, queued and readable', async () => {
  const company = await service.company()
  const event = newEvent({ properties: { calls: 1.5, region: 'eu', empty: '', negative: -1e-7, big: 1e300 } })
  const result = await company.client.POST('/v1/events/ingest', { body: { events: [event, newEvent()] } })
  expect(result.response.status).toBe(202)
  expect(result.data).toMatchObject({ accepted: 2, duplicates: 0 })
  const now = service.clock.now.toISOString()
  const stored = await readEvent(company, event.idempotency_key)
  const untouched = {
    status: 'queued',
    rejection: null,
    voided_at: null,
    processed_at: null,
    created_at: now,
    updated_at: now,
  }
  expect(stored).toEqual({ ...event, ...untouched, external_customer_id: null, id: stored.id, mode: 'test' })
})

describe('a repeat', () => {
  test('of a stored event is accepted, counted as a duplicate, and stored once', async () => {
    const company = await service.company()
    const [old, fresh] = [newEvent(), newEvent()]
    expect(await ingest(company, [old])).toEqual({ accepted: 1, duplicates: 0 })
    expect(await ingest(company, [old, fresh])).toEqual({ accepted: 2, duplicates: 1 })
    expect(await ingest(company, [old, fresh])).toEqual({ accepted: 2, duplicates: 2 })
    expect((await countRows(company)).events).toBe(2)
  })

  test('within one request is counted as a duplicate, and stored once', async () => {
    const company = await service.company()
    const event = newEvent()
    expect(await ingest(company, [event, newEvent(), event, event])).toEqual({ accepted: 4, duplicates: 2 })
    expect((await countRows(company)).events).toBe(2)
  })

  test('of a stored event that has become too old is fine, also beside new ones', async () => {
    const company = await service.company()
    const event = newEvent({ timestamp: at(-35 * DAY_MS) })
    await ingest(company, [event])
    service.clock.advance(1)
    expect(await ingest(company, [event, newEvent()])).toEqual({ accepted: 2, duplicates: 1 })
    service.clock.advance(400 * DAY_MS)
    expect(await ingest(company, [event])).toEqual({ accepted: 1, duplicates: 1 })
    service.clock.advance(-400 * DAY_MS)
  })

  test('is recognised by its values, not by its spelling', async () => {
    const company = await service.company()
    const spell = (timestamp: string, properties: string) =>
      `{"events":[{"event_name":"e","idempotency_key":"spelling","customer_id":"${UNKNOWN_ID}","timestamp":"${timestamp}","properties":${properties}}]}`
    const spellings = [
      spell('2026-03-15T11:00:00Z', '{"a":1,"b":"x","c":0.1}'),
      spell('2026-03-15T11:00:00.000Z', '{"c":0.10,"b":"x","a":1.0}'),
      spell('2026-03-15T11:00:00.000999Z', '{"b":"\\u0078","c":1e-1,"a":10e-1}'),
      spell('2026-03-15T11:00:00.0Z', ' { "a" : 1E0 , "c" : 0.01e1 , "b" : "x" } '),
    ]
    const answers = []
    for (const body of spellings)
      answers.push(await company.send({ method: 'POST', path: '/v1/events/ingest', body }))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    expect(answers.map(({ text }) => JSON.parse(text).duplicates)).toEqual([0, 1, 1, 1])
  })

  test('without properties is one with none', async () => {
    const company = await service.company()
    const event = newEvent()
    await ingest(company, [event])
    expect(await ingest(company, [{ ...event, properties: {} }])).toEqual({ accepted: 1, duplicates: 1 })
  })

  test('by another company or in the other mode is an event of its own', async () => {
    const company = await service.company({ mode: 'test' })
    const event = newEvent()
    await ingest(company, [event])
    for (const other of [
      await service.company({ name: company.name, mode: 'live' }),
      await service.company(),
    ]) {
      expect(await ingest(other, [{ ...event, event_name: 'other' }])).toEqual({ accepted: 1, duplicates: 0 })
      expect((await readEvent(other, event.idempotency_key)).event_name).toBe('other')
    }
    expect((await readEvent(company, event.idempotency_key)).event_name).toBe(event.event_name)
  })
})

describe('the same key with other content is refused and stores nothing:', () => {
  const event = newEvent({ properties: { n: 1, s: '5' } })
  test.each<[string, Partial<typeof event>]>([
    ['another name', { event_name: 'api.other' }],
    ['another customer', { customer_id: `c${'1'.repeat(24)}` }],
    ['a millisecond later', { timestamp: '2026-03-15T12:00:00.001Z' }],
    ['another number', { properties: { n: 1.0000000000000002, s: '5' } }],
    ['a number for a string', { properties: { n: 1, s: 5 } }],
    ['another string', { properties: { n: 1, s: '5.0' } }],
    ['a member more', { properties: { n: 1, s: '5', t: '' } }],
    ['a member less', { properties: { n: 1 } }],
    ['a member under another name', { properties: { n: 1, t: '5' } }],
  ])('%s', async (_what, change) => {
    const company = await service.company()
    const changed = { ...event, ...change }
    const conflict = {
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
      details: { idempotency_keys: [event.idempotency_key] },
    }
    expect(await refused(company, [newEvent(), event, changed])).toEqual(conflict)
    expect((await countRows(company)).events).toBe(0)

    await ingest(company, [event])
    expect(await refused(company, [newEvent(), changed, newEvent()])).toEqual(conflict)
    expect((await countRows(company)).events).toBe(1)
    expect((await readEvent(company, event.idempotency_key)).event_name).toBe(event.event_name)
  })

  test('names every key of a conflict once', async () => {
    const company = await service.company()
    const stored = ['a', 'b', 'c'].map((idempotency_key) => newEvent({ idempotency_key }))
    await ingest(company, stored)
    const others = stored.map((each) => ({ ...each, event_name: 'other' }))
    const answer = await refused(company, [...others.slice(0, 2), ...others.slice(0, 2)])
    expect(answer.details).toEqual({ idempotency_keys: ['a', 'b'] })
  })

  test('one of two that come at once wins, the other is refused', async () => {
    const company = await service.company()
    for (let round = 0; round < 10; round += 1) {
      const one = newEvent({ properties: { n: 1 } })
      const two = { ...one, properties: { n: 2 } }
      const results = await Promise.all(
        [one, two].map((each) =>
          company.client.POST('/v1/events/ingest', { body: { events: [each, newEvent()] } }),
        ),
      )
      expect(results.map(({ response }) => response.status).toSorted()).toEqual([202, 409])
    }
    expect((await countRows(company)).events).toBe(20)
  })
})

describe('the time of a new event', () => {
  const FIVE_MINUTES_MS = 5 * 60 * 1000
  test.each([
    ['exactly 35 days old', -35 * DAY_MS],
    ['exactly 5 minutes ahead', FIVE_MINUTES_MS],
  ])('may be %s', async (_what, offsetMs) => {
    const company = await service.company()
    expect(await ingest(company, [newEvent({ timestamp: at(offsetMs) })])).toEqual({
      accepted: 1,
      duplicates: 0,
    })
  })

  test.each([
    ['a millisecond more than 35 days old', -35 * DAY_MS - 1, 'timestamp_too_old'],
    ['a millisecond more than 5 minutes ahead', FIVE_MINUTES_MS + 1, 'timestamp_in_future'],
  ])('must not be %s', async (_what, offsetMs, code) => {
    const company = await service.company()
    const bad = newEvent({ timestamp: at(offsetMs) })
    expect(await refused(company, [newEvent(), bad, newEvent()])).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      details: [{ path: 'body.events[1].timestamp', code, idempotency_key: bad.idempotency_key }],
    })
    expect((await countRows(company)).events).toBe(0)
  })

  test('may have any offset, and is the same event in each spelling', async () => {
    const company = await service.company()
    const event = newEvent({ timestamp: '2026-03-15T13:30:00.5+01:30' })
    const spellings = [
      '2026-03-15T12:00:00.500000+00:00',
      '2026-03-15T12:00:00.50Z',
      '2026-03-14T12:00:00.5-24:00',
    ]
    const events = [event, ...spellings.slice(0, 2).map((timestamp) => ({ ...event, timestamp }))]
    expect(await ingest(company, events)).toEqual({ accepted: 3, duplicates: 2 })
    expect((await readEvent(company, event.idempotency_key)).timestamp).toBe('2026-03-15T12:00:00.500Z')
  })

  test('is kept to the millisecond, further digits cut', async () => {
    const company = await service.company()
    const event = newEvent({ timestamp: '2026-03-15T11:59:59.999999999Z' })
    await ingest(company, [event])
    expect((await readEvent(company, event.idempotency_key)).timestamp).toBe('2026-03-15T11:59:59.999Z')
  })

  test.each([
    '2026-03-15T12:00:00',
    '2026-03-15T12:00:00+24:00',
    '2026-03-15T12:00:00+0000',
    '2026-03-15T12:00:00 00:00',
    '2026-02-30T12:00:00Z',
    '2026-03-15T24:00:00Z',
    '2026-03-15T11:59:60Z',
    '2026-03-15T12:00:00.0000000000Z',
    '2026-03-15 12:00:00Z',
    '2026-03-15t12:00:00z',
    '2026-03-15',
    1773576000,
  ])('must be RFC 3339 with a zone, and not %s', async (timestamp) => {
    const company = await service.company()
    const body = { events: [{ ...newEvent(), timestamp }] }
    const answer = await company.send({ method: 'POST', path: '/v1/events/ingest', body })
    expect(answer.status).toBe(400)
    expect(pathsOf(answer.body.error?.details)).toEqual(['body.events[0].timestamp'])
    expect((await countRows(company)).events).toBe(0)
  })
})

describe('a batch', () => {
  test('may have 1,000 events', async () => {
    const company = await service.company()
    const events = Array.from({ length: 1_000 }, () => newEvent())
    expect(await ingest(company, events)).toEqual({ accepted: 1_000, duplicates: 0 })
    expect(await ingest(company, events)).toEqual({ accepted: 1_000, duplicates: 1_000 })
  })

  test.each([
    ['1,001 events', 1_001, 'max_items'],
    ['no event', 0, 'min_items'],
  ])('may not have %s', async (_what, length, code) => {
    const company = await service.company()
    const events = Array.from({ length }, () => newEvent())
    expect(await refused(company, events)).toMatchObject({
      status: 400,
      details: [{ path: 'body.events', code }],
    })
    expect((await countRows(company)).events).toBe(0)
  })

  test('may hold events of 50 properties and of the longest texts', async () => {
    const company = await service.company()
    const names = Array.from({ length: 50 }, (_, n) => `_${String(n).padStart(2, '0')}${'.'.repeat(61)}`)
    const event = newEvent({
      event_name: 'e'.repeat(128),
      idempotency_key: `${'!~'.repeat(127)}k`,
      properties: Object.fromEntries(names.map((name) => [name, '🤖'.repeat(500)])),
    })
    await ingest(company, [event])
    expect(await readEvent(company, event.idempotency_key)).toMatchObject(event)
  })

  test.each<[string, object, string, string]>([
    ['a property that is an object', { properties: { a: {} } }, 'body.events[0].properties.a', 'type'],
    ['a property that is a list', { properties: { a: [1] } }, 'body.events[0].properties.a', 'type'],
    ['a property that is true', { properties: { a: true } }, 'body.events[0].properties.a', 'type'],
    ['a property that is null', { properties: { a: null } }, 'body.events[0].properties.a', 'type'],
    [
      'a property of 501 characters',
      { properties: { a: 'x'.repeat(501) } },
      'body.events[0].properties.a',
      'max_length',
    ],
    [
      'a property that begins with a digit',
      { properties: { '1a': 1 } },
      'body.events[0].properties',
      'pattern',
    ],
    [
      'more than 50 properties',
      { properties: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, n])) },
      'body.events[0].properties',
      'max_properties',
    ],
    ['a name with a space', { event_name: 'api request' }, 'body.events[0].event_name', 'pattern'],
    ['a key with a space', { idempotency_key: 'a b' }, 'body.events[0].idempotency_key', 'pattern'],
    [
      'a key of 256 characters',
      { idempotency_key: 'k'.repeat(256) },
      'body.events[0].idempotency_key',
      'max_length',
    ],
    ['a customer_id that is no id', { customer_id: 'acme' }, 'body.events[0].customer_id', 'pattern'],
    ['a member of its own', { quantity: 1 }, 'body.events[0].quantity', 'unknown_field'],
  ])('may not hold %s', async (_what, change, path, code) => {
    const company = await service.company()
    const body = { events: [{ ...newEvent(), ...change }, newEvent()] }
    const answer = await company.send({ method: 'POST', path: '/v1/events/ingest', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.details).toEqual(
      expect.arrayContaining([expect.objectContaining({ path, code })]),
    )
    expect((await countRows(company)).events).toBe(0)
  })

  test('says that a boolean is sent as a string', async () => {
    const company = await service.company()
    const message = (value: unknown) => ({ ...newEvent(), properties: { cached: value } })
    const body = { events: [newEvent(), message(true), message(null), message([true])] }
    const answer = await company.send({ method: 'POST', path: '/v1/events/ingest', body })
    const type = { code: 'type', message: 'must be number,string' }
    expect(answer.body.error?.details).toMatchObject([
      {
        ...{ path: 'body.events[1].properties.cached', code: 'type' },
        message: 'must be a number or a string: send a boolean as "true" or "false"',
      },
      { ...type, path: 'body.events[2].properties.cached' },
      { ...type, path: 'body.events[3].properties.cached' },
    ])
  })

  test('names each bad event by its place and its key', async () => {
    const company = await service.company()
    const [good, old, older] = [
      newEvent(),
      newEvent({ timestamp: at(-36 * DAY_MS) }),
      newEvent({ timestamp: at(-40 * DAY_MS) }),
    ]
    expect((await refused(company, [old, good, older])).details).toMatchObject([
      { path: 'body.events[0].timestamp', idempotency_key: old.idempotency_key },
      { path: 'body.events[2].timestamp', idempotency_key: older.idempotency_key },
    ])
  })

  test('reports at most 100 problems', async () => {
    const company = await service.company()
    const events = Array.from({ length: 200 }, () => newEvent({ timestamp: at(-36 * DAY_MS) }))
    expect((await refused(company, events)).details).toHaveLength(100)
  })
})

describe('processing', () => {
  test('makes the events of a customer processed, and those of nobody rejected', async () => {
    const company = await service.company()
    const { id: customer_id } = await addCustomer(company)
    await addMeter(company, { aggregation: 'count' })
    const stranger = await addCustomer(await service.company())
    const [known, unknown, foreign] = [
      newEvent({ customer_id }),
      newEvent({ customer_id: UNKNOWN_ID }),
      newEvent({ customer_id: stranger.id }),
    ]
    await ingest(company, [known, unknown, foreign])
    service.clock.advance(1_000)
    await service.work()
    const now = service.clock.now.toISOString()
    const rejection = { code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }
    const seen = { processed_at: now, updated_at: now }
    expect(await readEvent(company, known.idempotency_key)).toMatchObject({
      ...seen,
      status: 'processed',
      rejection: null,
      voided_at: null,
    })
    expect(await readEvent(company, unknown.idempotency_key)).toMatchObject({
      ...seen,
      status: 'rejected',
      rejection,
    })
    expect(await readEvent(company, foreign.idempotency_key)).toMatchObject({
      ...seen,
      status: 'rejected',
      rejection,
    })
  })

  test('gives way to other content under its key when it was rejected, which is processed anew', async () => {
    const company = await service.company()
    const { id } = await addCustomer(company)
    await addMeter(company, { aggregation: 'sum', property: 'calls' })
    const bad = newEvent({ customer_id: id })
    const lost = newEvent({ properties: { calls: 7 } })
    await ingest(company, [bad, lost])
    await service.work()
    const first = await readEvent(company, bad.idempotency_key)
    expect(first.rejection?.code).toBe('MISSING_PROPERTY')
    expect(await ingest(company, [bad])).toEqual({ accepted: 1, duplicates: 1 })
    expect(await readEvent(company, bad.idempotency_key)).toEqual(first)
    service.clock.advance(1)
    const corrected = { ...bad, timestamp: '2026-03-15T11:00:00.000Z', properties: { calls: 5 } }
    const found = { ...lost, customer_id: id }
    expect(await ingest(company, [corrected, newEvent(), found])).toEqual({ accepted: 3, duplicates: 0 })
    expect(await ingest(company, [corrected, found])).toEqual({ accepted: 2, duplicates: 2 })
    expect(await readEvent(company, bad.idempotency_key)).toMatchObject({
      ...corrected,
      ...{ id: first.id, created_at: first.created_at, status: 'queued', rejection: null },
    })
    await service.work()
    for (const event of [corrected, found])
      expect(await readEvent(company, event.idempotency_key)).toMatchObject({ ...event, status: 'processed' })
    const conflict = await company.client.POST('/v1/events/ingest', { body: { events: [bad, lost] } })
    expect(refusal(conflict)).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      details: { idempotency_keys: [bad.idempotency_key, lost.idempotency_key] },
    })
  })

  test('takes one of many contents that are sent at once under the key of a rejected event', async () => {
    const company = await service.company()
    const event = newEvent()
    await ingest(company, [event])
    await service.work()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const events = [{ ...event, properties: { n } }]
        return (await company.client.POST('/v1/events/ingest', { body: { events } })).response.status
      }),
    )
    expect(statuses.toSorted()).toEqual([202, ...Array(9).fill(409)])
  })

  test('checks the time of what is to replace a rejected event', async () => {
    const company = await service.company()
    const event = newEvent()
    await ingest(company, [event])
    await service.work()
    const events = [{ ...event, timestamp: '2026-01-01T00:00:00Z' }]
    const answer = refusal(await company.client.POST('/v1/events/ingest', { body: { events } }))
    expect(answer).toMatchObject({ status: 400, details: [{ code: 'timestamp_too_old' }] })
    expect((await readEvent(company, event.idempotency_key)).status).toBe('rejected')
  })

  test('happens once: a repeat of a processed event changes nothing', async () => {
    const company = await service.company()
    const event = newEvent({ customer_id: (await addCustomer(company)).id })
    await ingest(company, [event])
    await service.work()
    const processed = await readEvent(company, event.idempotency_key)
    service.clock.advance(1_000)
    await ingest(company, [event])
    await service.work()
    expect(await readEvent(company, event.idempotency_key)).toEqual(processed)
  })
})

/** The clock's time and so many milliseconds, as a timestamp. */
function at(offsetMs: number): string {
  return new Date(service.clock.now.getTime() + offsetMs).toISOString()
}

async function refused({ client }: TestCompany, events: ReturnType<typeof newEvent>[]) {
  return refusal(await client.POST('/v1/events/ingest', { body: { events } }))
}
