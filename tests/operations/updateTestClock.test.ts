import { describe, expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { refusal, succeed } from '../support/answers.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Change = components['schemas']['TestClockUpdate']
const service = await serviceForThisFile()

test('changes the name, or takes it away, and leaves the rest but updated_at', async () => {
  const company = await service.company()
  let known = await addClock(company)
  for (const name of ['A year of Pro', null]) {
    service.clock.advance(1_000)
    const updated_at = service.clock.now.toISOString()
    expect(await rename(company, known.id, { name })).toEqual({ ...known, name, updated_at })
    known = await read(company, known.id)
    expect(known).toEqual({ ...known, name, updated_at })
    service.clock.advance(1_000)
    expect(await rename(company, known.id, { name })).toEqual(known)
  }
})

test('leaves the time of the clock and of its customers', async () => {
  const company = await service.company()
  const { id, frozen_time } = await addClock(company)
  service.clock.advance(60_000)
  await rename(company, id, { name: 'Later' })
  const body = { name: 'Acme', email: 'acme@example.com', test_clock_id: id }
  const { customer } = succeed(await company.client.POST('/v1/customers', { body }))
  expect([(await read(company, id)).frozen_time, customer.created_at]).toEqual([frozen_time, frozen_time])
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no field', {}, { path: 'body', code: 'min_properties' }],
    ['an empty name', { name: '' }, { path: 'body.name', code: 'min_length' }],
    ['a time', { frozen_time: '2026-03-01T00:00:00Z' }, { path: 'body.frozen_time', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const clock = await addClock(company)
    const answer = await company.send({ method: 'PATCH', path: `/v1/test_clocks/${clock.id}`, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(await read(company, clock.id)).toEqual(clock)
  })

  test('a live key', async () => {
    const { client } = await service.company({ mode: 'live' })
    const params = { path: { id: UNKNOWN_ID } }
    const refused = await client.PATCH('/v1/test_clocks/{id}', { params, body: { name: 'Live' } })
    expect(refusal(refused)).toMatchObject({ status: 403, code: 'TEST_MODE_ONLY' })
  })
})

test('an Idempotency-Key returns the same response again, and refuses another name', async () => {
  const company = await service.company()
  const { id } = await addClock(company)
  const header = { 'Idempotency-Key': 'rename-1' }
  const send = (name: string) =>
    company.client.PATCH('/v1/test_clocks/{id}', { params: { path: { id }, header }, body: { name } })
  const { test_clock } = succeed(await send('Once'))
  await rename(company, id, { name: 'Since then' })
  const again = await send('Once')
  expect([succeed(again).test_clock, again.response.headers.get('Idempotent-Replayed')]).toEqual([
    test_clock,
    'true',
  ])
  expect(refusal(await send('Other'))).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  expect((await read(company, id)).name).toBe('Since then')
})

test("does not find another company's clock", async () => {
  const [owner, stranger] = [await service.company(), await service.company()]
  const clock = await addClock(owner)
  const params = { path: { id: clock.id } }
  const refused = await stranger.client.PATCH('/v1/test_clocks/{id}', { params, body: { name: 'Mine' } })
  expect(refusal(refused)).toMatchObject({ status: 404, code: 'TEST_CLOCK_NOT_FOUND' })
  expect(await read(owner, clock.id)).toEqual(clock)
})

async function addClock({ client }: TestCompany) {
  return succeed(await client.POST('/v1/test_clocks', { body: { name: 'First' } })).test_clock
}

async function read({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/test_clocks/{id}', { params: { path: { id } } })).test_clock
}

async function rename({ client }: TestCompany, id: string, body: Change) {
  return succeed(await client.PATCH('/v1/test_clocks/{id}', { params: { path: { id } }, body })).test_clock
}
