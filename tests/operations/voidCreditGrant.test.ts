import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('makes no transaction where nothing is left', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + 1_000).toISOString()
  const grant = await addGrant(company, customer, { expires_at })
  service.clock.advance(2_000)
  const voided = await voidGrant(company, grant)
  expect(voided).toMatchObject({ remaining: '0.00', voided_at: service.clock.now.toISOString() })
  expect((await readLedger(company, customer)).map(({ type }) => type)).toEqual(['expiry', 'grant'])
})
