import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'
import { advance, later, readTestClock, testClockOf, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('returns a clock that stands still while real time runs', async () => {
  const company = await service.company({ testClock: true })
  const created = await readTestClock(company)
  expect(created).toMatchObject({ mode: 'test', name: null, status: 'ready', advancing_to: null })
  expect(created.frozen_time).toBe(service.clock.now.toISOString())
  service.clock.advance(1_234)
  expect(await readTestClock(company)).toEqual(created)
})

test('returns the time to which the clock was advanced', async () => {
  const company = await service.company({ testClock: true })
  await travel(company, '2026-12-24T18:00:00.000Z')
  expect(await readTestClock(company)).toMatchObject({
    frozen_time: '2026-12-24T18:00:00.000Z',
    status: 'ready',
  })
})

test('is the time of its customers, and of no others', async () => {
  const company = await service.company({ testClock: true })
  const second = {
    ...company,
    testClock: (await service.company({ name: company.name, testClock: true })).testClock,
  }
  const { frozen_time } = await readTestClock(second)
  await travel(company, '2027-01-01T00:00:00.000Z')
  expect((await addCustomer(company)).created_at).toBe('2027-01-01T00:00:00.000Z')
  expect((await addCustomer(second)).created_at).toBe(frozen_time)
  const inRealTime = await addCustomer({ client: company.client })
  expect(inRealTime).toMatchObject({ test_clock_id: null, created_at: service.clock.now.toISOString() })
})

test('side by side clocks advance each by itself, while events of real time come in', async () => {
  const first = await service.company({ testClock: true })
  const second = {
    ...first,
    testClock: (await service.company({ name: first.name, testClock: true })).testClock,
  }
  const { frozen_time } = await readTestClock(first)
  const [a, b] = await Promise.all([
    advance(first, later(frozen_time, 1_000)),
    advance(second, later(frozen_time, 5_000)),
  ])
  expect([a.frozen_time, b.frozen_time]).toEqual([later(frozen_time, 1_000), later(frozen_time, 5_000)])
})

test('returns 404 for an unknown clock, one of another company and one that is deleted', async () => {
  const company = await service.company({ testClock: true })
  const other = await service.company({ testClock: true })
  const params = { path: { id: testClockOf(company) } }
  const notFound = { status: 404, code: 'TEST_CLOCK_NOT_FOUND' }
  const unknown = { path: { id: UNKNOWN_ID } }
  expect(refusal(await company.client.GET('/v1/test_clocks/{id}', { params: unknown }))).toEqual(notFound)
  expect(refusal(await other.client.GET('/v1/test_clocks/{id}', { params }))).toEqual(notFound)
  succeed(await company.client.DELETE('/v1/test_clocks/{id}', { params }))
  expect(refusal(await company.client.GET('/v1/test_clocks/{id}', { params }))).toEqual(notFound)
})

test('refuses a live key', async () => {
  const { client } = await service.company({ mode: 'live' })
  const params = { path: { id: UNKNOWN_ID } }
  expect(refusal(await client.GET('/v1/test_clocks/{id}', { params }))).toEqual({
    status: 403,
    code: 'TEST_MODE_ONLY',
  })
})

test('refuses a query parameter', async () => {
  const { send, testClock } = await service.company({ testClock: true })
  const { status, body } = await send({ method: 'GET', path: `/v1/test_clocks/${testClock}?zone=CET` })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual(['query.zone'])
})
