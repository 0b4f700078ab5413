import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { pathsOf, refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { travel } from '../support/time.ts'

const service = await serviceForThisFile()

test("shows the world's time until the clock was first moved, and runs with it", async () => {
  const company = await service.company()
  expect(await read(company)).toBe(service.clock.now.toISOString())
  service.clock.advance(1_234)
  expect(await read(company)).toBe(service.clock.now.toISOString())
})

test('shows where the clock was moved to, and runs on from there', async () => {
  const company = await service.company()
  await travel(company, '2026-12-24T18:00:00.000Z')
  expect(await read(company)).toBe('2026-12-24T18:00:00.000Z')
  service.clock.advance(1_234)
  expect(await read(company)).toBe('2026-12-24T18:00:01.234Z')
})

test("is a company's own: another one's stands where it was", async () => {
  const [moved, other] = [await service.company(), await service.company()]
  await travel(moved, '2027-01-01T00:00:00.000Z')
  expect(await read(other)).toBe(service.clock.now.toISOString())
})

test('is the time of all that is done with a test key, and of nothing that is done with a live one', async () => {
  const company = await service.company({ mode: 'test' })
  const live = await service.company({ name: company.name, mode: 'live' })
  await travel(company, '2027-01-01T00:00:00.000Z')
  expect((await addCustomer(company)).created_at).toBe('2027-01-01T00:00:00.000Z')
  expect((await addCustomer(live)).created_at).toBe(service.clock.now.toISOString())
})

test('refuses a live key', async () => {
  const { client } = await service.company({ mode: 'live' })
  expect(refusal(await client.GET('/v1/test_clock'))).toEqual({ status: 403, code: 'TEST_MODE_ONLY' })
})

test('refuses a query parameter', async () => {
  const { send } = await service.company()
  const { status, body } = await send({ method: 'GET', path: '/v1/test_clock?zone=CET' })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual(['query.zone'])
})

async function read({ client }: TestCompany): Promise<string> {
  return succeed(await client.GET('/v1/test_clock')).test_clock.now
}
