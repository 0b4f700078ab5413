import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later } from '../support/time.ts'

const service = await serviceForThisFile()

test('shows no credit that has expired meanwhile', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = later(service.clock.now.toISOString(), DAY_MS)
  const { id } = await addGrant(company, customer, { amount: '10', expires_at })
  service.clock.advance(2 * DAY_MS)
  const params = { path: { id } }
  const body = { description: 'Too late' }
  const url = '/v1/credit_grants/{id}'
  const { credit_grant } = succeed(await company.client.PATCH(url, { params, body }))
  expect(credit_grant.remaining).toBe('0.00')
})
