import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test("returns the company's clocks, newest first, and none of another's", async () => {
  const company = await service.company({ testClock: true })
  service.clock.advance(1)
  const { testClock } = await service.company({ name: company.name, testClock: true })
  await service.company({ testClock: true })
  const { test_clocks } = succeed(await company.client.GET('/v1/test_clocks'))
  expect(test_clocks.map(({ id }) => id)).toEqual([testClock, company.testClock])
})

test('the customers of a clock are found by it', async () => {
  const company = await service.company({ testClock: true })
  const { id } = await addCustomer(company)
  await addCustomer({ client: company.client })
  const query = { test_clock_id: company.testClock ?? '' }
  const { customers } = succeed(await company.client.GET('/v1/customers', { params: { query } }))
  expect(customers.map((each) => each.id)).toEqual([id])
})

test('refuses a live key', async () => {
  const { client } = await service.company({ mode: 'live' })
  expect(refusal(await client.GET('/v1/test_clocks'))).toEqual({ status: 403, code: 'TEST_MODE_ONLY' })
})
