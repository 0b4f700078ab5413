import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const acme = { name: 'Acme Robotics', email: 'billing@acme.example' }

test('counts lengths in Unicode characters', async () => {
  const company = await service.company()
  expect((await addCustomer(company, { name: '🤖'.repeat(255) })).name).toBe('🤖'.repeat(255))
})

describeIdempotencyKeys(service, 201, async (company) => {
  await addCustomer(company, { external_id: 'taken' })
  const sending = { method: 'POST', path: '/v1/customers' }
  return {
    good: { ...sending, body: acme },
    other: { ...sending, body: { ...acme, name: 'Other' } },
    refused: { ...sending, body: { ...acme, external_id: 'taken' } },
  }
})

test('takes a request for the same one whatever the order of its members', async () => {
  const company = await service.company()
  const headers = { 'Idempotency-Key': 'one' }
  const sending = { method: 'POST', path: '/v1/customers', headers }
  const first = await company.send({ ...sending, body: '{"name":"A","email":"a@b.example"}' })
  const second = await company.send({ ...sending, body: '{ "email": "a\\u0040b.example", "name": "A" }' })
  expect(first.status).toBe(201)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
})
