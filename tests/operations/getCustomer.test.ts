import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers the customer as it was created', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { external_id: 'acct_1', metadata: { a: 'b' } })
  const { client } = company
  const read = succeed(await client.GET('/v1/customers/{id}', { params: { path: { id: customer.id } } }))
  expect(read.customer).toEqual(customer)
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}` }),
    reading: (id) => `/v1/customers/${id}`,
  }))
