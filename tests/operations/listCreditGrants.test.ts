import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows the grants of all customers, the newest first, or those of one', async () => {
  const company = await service.company()
  const [one, two] = [await addCustomer(company), await addCustomer(company)]
  const first = await addGrant(company, one)
  const second = await addGrant(company, two)
  const third = await addGrant(company, one)
  const read = async (query: { customer_id?: string } = {}) =>
    succeed(await company.client.GET('/v1/credit_grants', { params: { query } })).credit_grants
  expect(await read()).toEqual([third, second, first])
  expect(await read({ customer_id: one.id })).toEqual([third, first])
})

test.each([
  ['limit=0', 'query.limit'],
  ['updated_from=yesterday', 'query.updated_from'],
  ['type=grant', 'query.type'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/credit_grants?${query}` })
  expect(status).toBe(400)
  expect(pathsOf(body.error?.details)).toEqual([path])
})

describePaging(service, {
  path: '/v1/credit_grants',
  member: 'credit_grants',
  id: 'id',
  add: async (company, count) => {
    const customer = await addCustomer(company)
    for (let n = 0; n < count; n += 1) await addGrant(company, customer)
  },
})
