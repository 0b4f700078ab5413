import { expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows every account of every customer, the one that was opened last first', async () => {
  const company = await service.company()
  const one = await addCustomer(company)
  const two = await addCustomer(company, { currency_code: 'EUR' })
  const { code: pricing_unit_code } = await addPricingUnit(company)
  await addGrant(company, one, { amount: '1.5' })
  await addGrant(company, one, { account_type: 'pricing_unit', pricing_unit_code, amount: '12.25' })
  const [units, euros, dollars] = [
    { customer_id: one.id, balance: '12.25', account_type: 'pricing_unit', pricing_unit_code },
    { customer_id: two.id, balance: '0.00', account_type: 'currency', currency_code: 'EUR' },
    { customer_id: one.id, balance: '1.50', account_type: 'currency', currency_code: 'USD' },
  ]
  expect(await read(company)).toEqual([units, euros, dollars])
  expect(await read(company, { customer_id: one.id })).toEqual([units, dollars])
  expect(await read(company, { customer_id: `cm${'0'.repeat(22)}1` })).toEqual([])
})

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

test.each([
  ['limit=0', 'query.limit'],
  ['customer_id=x', 'query.customer_id'],
  ['created_from=2026-01-01T00:00:00Z', 'query.created_from'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/balances?${query}` })
  expect(status).toBe(400)
  expect(pathsOf(body.error?.details)).toEqual([path])
})

describePaging(service, {
  path: '/v1/balances',
  member: 'balances',
  id: 'customer_id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addCustomer(company)
  },
})

async function read({ client }: TestCompany, query: { customer_id?: string; cursor?: string } = {}) {
  return succeed(await client.GET('/v1/balances', { params: { query } })).balances
}
