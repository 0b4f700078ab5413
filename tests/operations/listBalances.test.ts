import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows no credit that is past its time, in real time and on clocks, before any job has run', async () => {
  const company = await service.company({ testClock: true })
  const expires_at = new Date(service.clock.now.getTime() + 60_000).toISOString()
  const onClock = await addCustomer(company)
  const inRealTime = await addCustomer(company, { test_clock_id: null })
  for (const customer of [onClock, inRealTime]) await addGrant(company, customer, { amount: '2', expires_at })
  const amounts = async () => (await read(company)).map(({ balance }) => balance)
  expect(await amounts()).toEqual(['2.00', '2.00'])
  service.clock.advance(60_000)
  // The clock stands still.
  expect(await amounts()).toEqual(['0.00', '2.00'])
  const { credit_grants } = succeed(await company.client.GET('/v1/credit_grants'))
  expect(credit_grants.map(({ remaining }) => remaining)).toEqual(['0.00', '2.00'])
})

test('shows nothing of deleted customers, whose wallets are kept for the books', async () => {
  const company = await service.company()
  const stays = await addCustomer(company)
  const gone = await addCustomer(company)
  await addGrant(company, gone)
  await addOpen(company, { customer: gone })
  const params = { path: { id: gone.id } }
  succeed(await company.client.DELETE('/v1/customers/{id}', { params }))
  const first = succeed(await company.client.GET('/v1/balances', { params: { query: { limit: 1 } } }))
  expect(first).toMatchObject({ balances: [], has_more: true })
  expect(await read(company, { cursor: String(first.next_cursor) })).toMatchObject([
    { customer_id: stays.id },
  ])
  expect(succeed(await company.client.GET('/v1/credit_grants')).credit_grants).toEqual([])
})

async function read({ client }: TestCompany, query: { customer_id?: string; cursor?: string } = {}) {
  return succeed(await client.GET('/v1/balances', { params: { query } })).balances
}
