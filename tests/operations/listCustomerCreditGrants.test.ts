import { expect, test } from 'vitest'
import { addPricingUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows the grants of the customer, of every account and of no other customer, the newest first', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  await addGrant(company, await addCustomer(company))
  const { code: pricing_unit_code } = await addPricingUnit(company)
  const dollars = await addGrant(company, customer, { amount: '1.5' })
  service.clock.advance(1_000)
  const credits = await addGrant(company, customer, { account_type: 'pricing_unit', pricing_unit_code })
  expect((await read(company, customer.id)).credit_grants).toEqual([credits, dollars])
})

test('shows the grants that have expired with nothing left of them', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + 1_000).toISOString()
  const { id } = await addGrant(company, customer, { expires_at })
  service.clock.advance(1_000)
  expect((await read(company, customer.id)).credit_grants).toMatchObject([{ id, remaining: '0.00' }])
})

test('has pages, which neither shift nor repeat a row', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  for (const amount of ['1', '2', '3']) {
    await addGrant(company, customer, { amount })
    service.clock.advance(1_000)
  }
  const first = await read(company, customer.id, { limit: 2 })
  expect(first).toMatchObject({ credit_grants: [{ amount: '3.00' }, { amount: '2.00' }], has_more: true })
  await addGrant(company, customer, { amount: '4' })
  const rest = await read(company, customer.id, { limit: 2, cursor: String(first.next_cursor) })
  expect(rest).toMatchObject({ credit_grants: [{ amount: '1.00' }], has_more: false, next_cursor: null })
})

test.each([
  ['limit=0', 'query.limit'],
  ['cursor=nonsense', 'query.cursor'],
  ['type=grant', 'query.type'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const { status, body } = await company.send({
    method: 'GET',
    path: `/v1/customers/${id}/credit_grants?${query}`,
  })
  expect(status).toBe(400)
  expect(pathsOf(body.error?.details)).toEqual([path])
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/credit_grants` }),
    reading: (id) => `/v1/customers/${id}`,
  }))

async function read({ client }: TestCompany, id: string, query: { limit?: number; cursor?: string } = {}) {
  return succeed(await client.GET('/v1/customers/{id}/credit_grants', { params: { path: { id }, query } }))
}
