import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addOpen, newLine, pay } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf, readGrant, readLedger, voidGrant } from '../fixtures/wallets.ts'
import { refusal } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('takes back what is left, leaves what was drawn, and a second time changes nothing', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const grant = await addGrant(company, customer, { amount: '10' })
  await pay(company, await addOpen(company, { customer, line_items: [newLine(1, 250)] }), 'wallet')
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  const voided = await voidGrant(company, customer, grant)
  expect(voided).toEqual({ ...grant, remaining: '0.00', voided_at: now, updated_at: now })
  const ledger = await readLedger(company, customer)
  expect(ledger[0]).toMatchObject({
    type: 'void',
    amount: '-7.50',
    balance_after: '0.00',
    credit_grant_id: grant.id,
    created_at: now,
  })
  service.clock.advance(1_000)
  expect(await voidGrant(company, customer, grant)).toEqual(voided)
  expect(await readGrant(company, customer, grant)).toEqual(voided)
  expect(await readLedger(company, customer)).toEqual(ledger)
})

test('leaves the other grants', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const kept = await addGrant(company, customer, { amount: '3' })
  await voidGrant(company, customer, await addGrant(company, customer, { amount: '4' }))
  expect(await readGrant(company, customer, kept)).toEqual(kept)
  expect(await balanceOf(company, customer)).toBe('3.00')
})

test('makes no transaction where nothing is left', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const expires_at = new Date(service.clock.now.getTime() + 1_000).toISOString()
  const grant = await addGrant(company, customer, { expires_at })
  service.clock.advance(2_000)
  const voided = await voidGrant(company, customer, grant)
  expect(voided).toMatchObject({ remaining: '0.00', voided_at: service.clock.now.toISOString() })
  expect((await readLedger(company, customer)).map(({ type }) => type)).toEqual(['expiry', 'grant'])
})

test('gets nothing back when usage falls', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const unit = await addPricingUnit(company)
  const members = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
  const prices = [perUnit(await addMeter(company), unit)]
  await addSubscription(company, customer, await addPlan(company, { prices }))
  const kept = await addGrant(company, customer, { ...members, amount: '0.5' })
  const grant = await addGrant(company, customer, { ...members, amount: '100' })
  const use = (calls: number) =>
    ingestCalls(company, { customer_id: customer.id }, calls, service.clock.now.toISOString())
  await use(20)
  await service.work()
  const drawn = 100.5 - Number(await balanceOf(company, customer, unit))
  expect(drawn).toBeGreaterThan(0.5)
  await voidGrant(company, customer, grant)
  await use(-20)
  await service.work()
  expect(await balanceOf(company, customer, unit)).toBe('0.5')
  expect(await readGrant(company, customer, grant)).toMatchObject({ remaining: '0' })
  expect(await readGrant(company, customer, kept)).toMatchObject({ remaining: '0.5' })
  const [last, back] = await readLedger(company, customer)
  expect(last).toMatchObject({ type: 'void', amount: String(0.5 - drawn), credit_grant_id: grant.id })
  expect(back).toMatchObject({ type: 'usage', amount: String(drawn) })
})

test('knows no grant of another customer', async () => {
  const company = await service.company()
  const owner = await addCustomer(company)
  const grant = await addGrant(company, owner)
  const params = { path: { id: (await addCustomer(company)).id, grant_id: grant.id } }
  const answer = await company.client.POST('/v1/customers/{id}/credit_grants/{grant_id}/void', { params })
  expect(refusal(answer)).toMatchObject({ status: 404, code: 'CREDIT_GRANT_NOT_FOUND' })
  expect(await readGrant(company, owner, grant)).toEqual(grant)
})

test("masks another company's customer and the other mode's", () =>
  expectMasked(service, {
    code: 'CUSTOMER_NOT_FOUND',
    make: async (company) => (await addCustomer(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/customers/${id}/credit_grants/${UNKNOWN_ID}/void` }),
    reading: (id) => `/v1/customers/${id}/credit_grants`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const customer = await addCustomer(company)
  const sendingTo = (id: string) => ({
    method: 'POST',
    path: `/v1/customers/${customer.id}/credit_grants/${id}/void`,
  })
  return {
    good: sendingTo((await addGrant(company, customer)).id),
    other: sendingTo((await addGrant(company, customer)).id),
    refused: sendingTo(UNKNOWN_ID),
  }
})
