import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant, readGrant } from '../fixtures/wallets.ts'
import { pathsOf, refusal } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const HOUR_MS = 60 * 60 * 1000

test('returns the grant as it was created', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer, { metadata: { payment: 'pi_1' }, priority: 3 })
  expect(await readGrant(company, customer, grant)).toEqual(grant)
})

test('has nothing left of a grant that has expired, though no job has run', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + HOUR_MS).toISOString()
  const grant = await addGrant(company, customer, { expires_at })
  service.clock.advance(HOUR_MS)
  expect(await readGrant(company, customer, grant)).toEqual({
    ...grant,
    remaining: '0.00',
    updated_at: expires_at,
  })
})

test('knows no grant of another customer, and none of an unknown id', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const foreign = await addGrant(company, await addCustomer(company))
  for (const grant_id of [foreign.id, UNKNOWN_ID]) {
    const params = { path: { id: customer.id, grant_id } }
    const answer = await company.client.GET('/v1/customers/{id}/credit_grants/{grant_id}', { params })
    expect(refusal(answer)).toMatchObject({ status: 404, code: 'CREDIT_GRANT_NOT_FOUND' })
  }
})

test('refuses an id that cannot be one', async () => {
  const company = await service.company()
  const { id } = await addCustomer(company)
  const path = `/v1/customers/${id}/credit_grants/nonsense`
  const { status, body } = await company.send({ method: 'GET', path })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(new Set(pathsOf(body.error?.details))).toEqual(new Set(['path.grant_id']))
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/customers/${id}/credit_grants/${UNKNOWN_ID}` }),
    reading: (id) => `/v1/customers/${id}`,
  }))
