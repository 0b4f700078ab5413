import { describe, expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant, readGrant, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'
import { describeUpdates } from '../support/updates.ts'

const service = await serviceForThisFile()

test.each(['fresh', 'voided', 'expired'])(
  'describes a grant that is %s, and moves no credit',
  async (state) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const expires_at = later(service.clock.now.toISOString(), DAY_MS)
    const made = await addGrant(company, customer, {
      amount: '10',
      ...(state === 'expired' && { expires_at }),
    })
    if (state === 'voided') await voidGrant(company, customer, made)
    if (state === 'expired') service.clock.advance(2 * DAY_MS)
    const before = await readGrant(company, customer, made)
    const ledger = await readLedger(company, customer)
    service.clock.advance(1_000)
    const updated_at = service.clock.now.toISOString()
    const params = { path: { id: customer.id, grant_id: made.id } }
    const body = { description: 'Goodwill', metadata: { ledger: 'C-1' } }
    const url = '/v1/customers/{id}/credit_grants/{grant_id}'
    const { credit_grant } = succeed(await company.client.PATCH(url, { params, body }))
    expect(credit_grant).toEqual({ ...before, ...body, updated_at })
    expect(await readGrant(company, customer, made)).toEqual(credit_grant)
    expect(await readLedger(company, customer)).toEqual(ledger)
    const undescribed = succeed(await company.client.PATCH(url, { params, body: { description: null } }))
    expect(undescribed.credit_grant).toEqual({ ...credit_grant, description: null })
  },
)

test('shows no credit that has expired meanwhile', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = later(service.clock.now.toISOString(), DAY_MS)
  const { id: grant_id } = await addGrant(company, customer, { amount: '10', expires_at })
  service.clock.advance(2 * DAY_MS)
  const params = { path: { id: customer.id, grant_id } }
  const body = { description: 'Too late' }
  const url = '/v1/customers/{id}/credit_grants/{grant_id}'
  const { credit_grant } = succeed(await company.client.PATCH(url, { params, body }))
  expect(credit_grant.remaining).toBe('0.00')
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no field', {}, { path: 'body', code: 'min_properties' }],
    ['an empty description', { description: '' }, { path: 'body.description', code: 'min_length' }],
    ['another amount', { amount: '11' }, { path: 'body.amount', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const made = await addGrant(company, customer, { amount: '10' })
    const path = `/v1/customers/${customer.id}/credit_grants/${made.id}`
    const answer = await company.send({ method: 'PATCH', path, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(await readGrant(company, customer, made)).toEqual(made)
  })

  test("another customer's grant", async () => {
    const company = await service.company()
    const customer = await addCustomer(company)
    const made = await addGrant(company, customer, { amount: '10' })
    const params = { path: { id: (await addCustomer(company)).id, grant_id: made.id } }
    const url = '/v1/customers/{id}/credit_grants/{grant_id}'
    expect(refusal(await company.client.PATCH(url, { params, body: { description: 'Mine' } }))).toMatchObject(
      {
        status: 404,
        code: 'CREDIT_GRANT_NOT_FOUND',
      },
    )
    expect(await readGrant(company, customer, made)).toEqual(made)
  })
})

describeUpdates(service, {
  make: async (company) => {
    const customer = await addCustomer(company)
    const made = await addGrant(company, customer, { description: 'Prepaid', metadata: { a: '1', b: '2' } })
    return { path: `/v1/customers/${customer.id}/credit_grants/${made.id}`, name: 'credit_grant' }
  },
  writable: ['description'],
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({
      method: 'PATCH',
      path: `/v1/customers/${id}/credit_grants/${UNKNOWN_ID}`,
      body: { description: 'Mine' },
    }),
    reading: (id) => `/v1/customers/${id}/credit_grants`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const customer = await addCustomer(company)
  const { id } = await addGrant(company, customer, { amount: '10' })
  const describing = (of: string, description: string) => ({
    method: 'PATCH',
    path: `/v1/customers/${customer.id}/credit_grants/${of}`,
    body: { description },
  })
  return { good: describing(id, 'One'), other: describing(id, 'Two'), refused: describing(UNKNOWN_ID, 'One') }
})
