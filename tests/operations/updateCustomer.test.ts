import { describe, expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { describeUpdates } from '../support/updates.ts'

const service = await serviceForThisFile()

test('changes what is sent, leaves the rest, and sets updated_at', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { external_id: 'acct_1', metadata: { a: 'b' } })
  service.clock.advance(1_000)
  const changed = await update(company, customer.id, { email: 'new@acme.example' })
  const updated_at = service.clock.now.toISOString()
  expect(changed).toEqual({ ...customer, email: 'new@acme.example', updated_at })
})

test('clears external_id by null, which frees it for another customer', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company, { external_id: 'acct_1' })
  expect((await update(company, id, { external_id: null })).external_id).toBeNull()
  expect((await addCustomer(company, { external_id: 'acct_1' })).external_id).toBe('acct_1')
})

test('lets a customer keep the external_id that it has', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company, { external_id: 'acct_1' })
  expect((await update(company, id, { external_id: 'acct_1' })).external_id).toBe('acct_1')
})

test('refuses an external_id that another customer has, and changes nothing', async () => {
  const company = await service.company()
  await addCustomer(company, { external_id: 'taken' })
  const customer = await addCustomer(company)
  const params = { path: { id: customer.id } }
  const body = { name: 'New', external_id: 'taken' }
  expect(refusal(await company.client.PATCH('/v1/customers/{id}', { params, body }))).toEqual({
    status: 409,
    code: 'EXTERNAL_ID_ALREADY_EXISTS',
    details: { external_id: 'taken' },
  })
  expect(succeed(await company.client.GET('/v1/customers/{id}', { params })).customer).toEqual(customer)
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no member', {}, { path: 'body', code: 'min_properties' }],
    ['another currency', { currency_code: 'EUR' }, { path: 'body.currency_code', code: 'unknown_field' }],
    ['a name of null', { name: null }, { path: 'body.name', code: 'type' }],
    ['an empty external_id', { external_id: '' }, { path: 'body.external_id', code: 'min_length' }],
    ['metadata of null', { metadata: null }, { path: 'body.metadata', code: 'type' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const path = `/v1/customers/${customer.id}`
    const answer = await company.send({ method: 'PATCH', path, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    const params = { path: { id: customer.id } }
    expect(succeed(await company.client.GET('/v1/customers/{id}', { params })).customer).toEqual(customer)
  })
})

describeUpdates(service, {
  make: async (company) => {
    const { id } = await addCustomer(company, { metadata: { a: '1', b: '2' } })
    return { path: `/v1/customers/${id}`, name: 'customer' }
  },
  writable: ['name', 'email', 'external_id'],
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await addCustomer(company)
  const renaming = (of: string, name: string) => ({
    method: 'PATCH',
    path: `/v1/customers/${of}`,
    body: { name },
  })
  return { good: renaming(id, 'Good'), other: renaming(id, 'Other'), refused: renaming(UNKNOWN_ID, 'Good') }
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'PATCH', path: `/v1/customers/${id}`, body: { name: 'Mine now' } }),
    reading: (id) => `/v1/customers/${id}`,
  }))

async function update(
  { client }: TestCompany,
  id: string,
  body: Parameters<typeof addCustomer>[1] | { external_id: null },
) {
  return succeed(await client.PATCH('/v1/customers/{id}', { params: { path: { id } }, body: { ...body } }))
    .customer
}
