import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows customers as they are read one by one', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { external_id: 'acct_1', metadata: { a: 'b' } })
  expect(succeed(await company.client.GET('/v1/customers'))).toMatchObject({ customers: [customer] })
})

test('selects by email in any case, by external_id exactly, and by both together', async () => {
  const company = await service.company()
  const email = 'first.last+tag@acme.example'
  const one = await addCustomer(company, { email, external_id: 'a/b:c&d=e f' })
  const two = await addCustomer(company, { email, external_id: 'acct_2' })
  const upper = await addCustomer(company, { email: email.toUpperCase() })
  await addCustomer(company, { email: `x${email}` })
  const select = async (query: { email?: string; external_id?: string }) =>
    succeed(await company.client.GET('/v1/customers', { params: { query } })).customers.map(({ id }) => id)
  const all = [one.id, two.id, upper.id].toSorted()
  expect((await select({ email })).toSorted()).toEqual(all)
  expect((await select({ email: 'First.Last+Tag@ACME.example' })).toSorted()).toEqual(all)
  expect(await select({ external_id: 'ACCT_2' })).toEqual([])
  expect(await select({ external_id: 'a/b:c&d=e f' })).toEqual([one.id])
  expect(await select({ external_id: 'acct_2', email })).toEqual([two.id])
  expect(await select({ external_id: 'acct_2', email: 'other@acme.example' })).toEqual([])
  expect(await select({ external_id: 'acct' })).toEqual([])
})

test.each([
  ['email=nonsense', 'query.email'],
  ['external_id=', 'query.external_id'],
  ['name=Acme', 'query.name'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/customers?${query}` })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
})

describePaging(service, {
  path: '/v1/customers',
  member: 'customers',
  id: 'id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addCustomer(company)
  },
})
