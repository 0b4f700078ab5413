import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/events']['get']['parameters']['query']>

const service = await serviceForThisFile()

test('shows events as they are read one by one', async () => {
  const company = await service.company()
  await ingest(company, [newEvent({ idempotency_key: 'one', properties: { a: 1 } })])
  const { events } = succeed(await company.client.GET('/v1/events'))
  expect(events).toEqual([await readEvent(company, 'one')])
})

test.each([
  'evt-1',
  'a/b',
  'a?b#c',
  '100%',
  '%2F',
  '...',
  'a+b&c=d;e',
  '!"$\'()*,:@[]^`{|}~',
  'ingest',
  'k'.repeat(255),
])('finds the event of the key %s, and no other', async (idempotency_key) => {
  const company = await service.company()
  const event = newEvent({ idempotency_key })
  await ingest(company, [event, newEvent()])
  await ingest(await service.company(), [event])
  expect(await select(company, { idempotency_key })).toEqual([idempotency_key])
  expect(await select(company, { idempotency_key, customer_id: UNKNOWN_ID })).toEqual([idempotency_key])
  expect(await select(company, { idempotency_key, status: ['processed'] })).toEqual([])
  expect(await select(company, { idempotency_key, event_name: 'another' })).toEqual([])
  expect(await select(company, { idempotency_key: 'unknown' })).toEqual([])
})

test('goes by timestamp, the newest first, and then by arrival, the last one first', async () => {
  const company = await service.company()
  const early = '2026-03-15T10:00:00Z'
  await ingest(company, [
    newEvent({ idempotency_key: 'newest' }),
    newEvent({ idempotency_key: 'a', timestamp: early }),
    newEvent({ idempotency_key: 'B', timestamp: early }),
    newEvent({ idempotency_key: 'c', timestamp: early }),
    newEvent({ idempotency_key: 'oldest', timestamp: '2026-03-01T00:00:00Z' }),
  ])
  const keys = await select(company, {})
  expect(keys).toEqual(['newest', 'c', 'B', 'a', 'oldest'])
})

test('selects by customer, name and status, and by all together', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const at = (second: number) => `2026-03-15T11:00:0${second}Z`
  await addMeter(company, { aggregation: 'count' })
  await addMeter(company, { aggregation: 'count', event_name: 'a:b/c' })
  await ingest(company, [
    newEvent({ idempotency_key: 'c', customer_id: id, event_name: 'a:b/c', timestamp: at(3) }),
    newEvent({ idempotency_key: 'b', customer_id: id, timestamp: at(2) }),
    newEvent({ idempotency_key: 'a', timestamp: at(1) }),
  ])
  await service.work()
  service.clock.advance(1)
  await ingest(company, [newEvent({ idempotency_key: 'd', customer_id: id, timestamp: at(4) })])
  expect(await select(company, { customer_id: id })).toEqual(['d', 'c', 'b'])
  expect(await select(company, { customer_id: UNKNOWN_ID })).toEqual(['a'])
  expect(await select(company, { event_name: 'a:b/c' })).toEqual(['c'])
  expect(await select(company, { event_name: 'a' })).toEqual([])
  expect(await select(company, { status: ['queued'] })).toEqual(['d'])
  expect(await select(company, { status: ['processed'] })).toEqual(['c', 'b'])
  expect(await select(company, { status: ['rejected'] })).toEqual(['a'])
  expect(
    await select(company, { status: ['processed'], customer_id: id, event_name: 'api.request' }),
  ).toEqual(['b'])
})

test('selects several statuses, in one order over all pages', async () => {
  const company = await service.company()
  const { id: customer_id } = await addCustomer(company)
  await addMeter(company, { aggregation: 'count' })
  const at = (second: number) => `2026-03-15T11:00:0${second}Z`
  // Every other one is of nobody, and rejected.
  await ingest(
    company,
    [1, 2, 3, 4].map((n) => {
      const event = newEvent({ idempotency_key: `e${n}`, timestamp: at(n) })
      return n % 2 === 0 ? event : { ...event, customer_id }
    }),
  )
  await service.work()
  await ingest(company, [newEvent({ idempotency_key: 'e5', customer_id, timestamp: at(5) })])
  expect(await select(company, { status: ['rejected', 'queued'] })).toEqual(['e5', 'e4', 'e2'])
  expect(await select(company, { status: ['processed', 'processed'] })).toEqual(['e3', 'e1'])
  const found: string[] = []
  let cursor: string | undefined
  do {
    const query = {
      status: ['queued' as const, 'processed' as const, 'rejected' as const],
      limit: 2,
      ...(cursor && { cursor }),
    }
    const page = succeed(await company.client.GET('/v1/events', { params: { query } }))
    found.push(...page.events.map(({ idempotency_key }) => idempotency_key))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(['e5', 'e4', 'e3', 'e2', 'e1'])
})

test('takes from as included and to as not', async () => {
  const company = await service.company()
  const times = ['2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.001Z', '2026-03-02T00:00:00.000Z']
  await ingest(
    company,
    times.map((timestamp) => newEvent({ idempotency_key: timestamp, timestamp })),
  )
  const [first, second, third] = times.map(String)
  expect(await select(company, { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' })).toEqual([
    second,
    first,
  ])
  expect(await select(company, { from: '2026-03-01T00:00:00.001Z' })).toEqual([third, second])
  expect(await select(company, { to: '2026-03-01T00:00:00.001Z' })).toEqual([first])
  expect(await select(company, { from: String(second), to: String(second) })).toEqual([])
})

test('cuts the digits of from and to beyond the millisecond, as it does with events', async () => {
  const company = await service.company()
  const timestamp = '2026-03-01T00:00:00.001Z'
  await ingest(company, [newEvent({ idempotency_key: 'one', timestamp })])
  expect(await select(company, { from: '2026-03-01T00:00:00.0019Z' })).toEqual(['one'])
  expect(await select(company, { to: '2026-03-01T00:00:00.0019Z' })).toEqual([])
})

test('refuses a range that ends before it begins', async () => {
  const { client } = await service.company()
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }
  expect(refusal(await client.GET('/v1/events', { params: { query } }))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ path: 'query.from', code: 'invalid_range' }],
  })
})

test.each([
  ['status=done', 'query.status[0]'],
  ['status=queued&status=done', 'query.status[1]'],
  ['status=queued,processed', 'query.status[0]'],
  ['customer_id=acme', 'query.customer_id'],
  ['event_name=a%20b', 'query.event_name'],
  ['idempotency_key=a%20b', 'query.idempotency_key'],
  ['idempotency_key=%C3%A9', 'query.idempotency_key'],
  ['from=2026-03-01', 'query.from'],
  ['to=2026-02-30T00:00:00Z', 'query.to'],
  ['statuses=queued', 'query.statuses'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/events?${query}` })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: expect.arrayContaining([expect.objectContaining({ path })]),
  })
})

test('reports a bad range and a bad cursor together', async () => {
  const { client } = await service.company()
  const query = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z', cursor: 'nonsense' }
  const { details } = refusal(await client.GET('/v1/events', { params: { query } }))
  expect(pathsOf(details)).toEqual(['query.cursor', 'query.from'])
})

describePaging(service, {
  path: '/v1/events',
  member: 'events',
  id: 'id',
  add: async (company, count) => {
    const timestamp = service.clock.now.toISOString()
    await ingest(
      company,
      Array.from({ length: count }, () => newEvent({ timestamp })),
    )
  },
})

async function select({ client }: TestCompany, query: Query): Promise<string[]> {
  const { events } = succeed(await client.GET('/v1/events', { params: { query } }))
  return events.map(({ idempotency_key }) => idempotency_key)
}
