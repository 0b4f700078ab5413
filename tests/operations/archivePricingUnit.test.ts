import { expect, test } from 'vitest'
import {
  addMeter,
  addPlan,
  addPricingUnit,
  archivePricingUnit,
  newPlan,
  perUnit,
} from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingestCalls } from '../fixtures/events.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant, balanceOf } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('returns when it was archived, leaves the rest, and leaves one that is archived as it is', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  const archived = await archivePricingUnit(company, unit)
  expect(archived).toEqual({ ...unit, archived_at: now, updated_at: now })
  service.clock.advance(1_000)
  expect(await archivePricingUnit(company, unit)).toEqual(archived)
})

test('takes no new price and no new grant; what is there goes on', async () => {
  const company = await service.company()
  const [customer, meter, unit] = [
    await addCustomer(company),
    await addMeter(company),
    await addPricingUnit(company),
  ]
  const credits = { account_type: 'pricing_unit' as const, pricing_unit_code: unit.code }
  const { id: plan_id } = await addPlan(company, { prices: [perUnit(meter, unit)] })
  await addSubscription(company, customer, { id: plan_id })
  await addGrant(company, customer, { ...credits, amount: '10' })
  await archivePricingUnit(company, unit)
  const archived = { status: 409, code: 'PRICING_UNIT_ARCHIVED', details: { pricing_unit_code: unit.code } }
  const params = { path: { id: customer.id } }
  const body = { ...credits, amount: '5' }
  expect(refusal(await company.client.POST('/v1/customers/{id}/credit_grants', { params, body }))).toEqual(
    archived,
  )
  const priced = newPlan({ prices: [perUnit(meter, unit)] })
  expect(refusal(await company.client.POST('/v1/plans', { body: priced }))).toEqual(archived)
  const old = { params: { path: { id: (await addPlan(company)).id } } }
  const prices = [perUnit(meter, unit)]
  expect(refusal(await company.client.PATCH('/v1/plans/{id}', { ...old, body: { prices } }))).toEqual(
    archived,
  )
  const used = { params: { path: { id: plan_id } } }
  succeed(await company.client.POST('/v1/plans/{id}/archive', used))
  expect(refusal(await company.client.POST('/v1/plans/{id}/unarchive', used))).toEqual(archived)
  await ingestCalls(company, { customer_id: customer.id }, 3, service.clock.now.toISOString())
  await service.work()
  expect(await balanceOf(company, customer, unit)).toBe('7')
})

test('frees a code that was never used, and keeps one that a plan or a wallet used', async () => {
  const company = await service.company()
  const [free, priced, granted] = [
    await addPricingUnit(company),
    await addPricingUnit(company),
    await addPricingUnit(company),
  ]
  await addPlan(company, { prices: [perUnit(await addMeter(company), priced)] })
  const credits = { account_type: 'pricing_unit' as const, pricing_unit_code: granted.code }
  await addGrant(company, await addCustomer(company), credits)
  for (const unit of [free, priced, granted]) await archivePricingUnit(company, unit)
  const again = await addPricingUnit(company, free.code)
  expect(again.id).not.toBe(free.id)
  // The new one is found by its code.
  const credit = { account_type: 'pricing_unit' as const, pricing_unit_code: free.code }
  await addGrant(company, await addCustomer(company), credit)
  for (const { code } of [priced, granted]) {
    const body = { code, name: 'Again' }
    const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code } }
    expect(refusal(await company.client.POST('/v1/pricing_units', { body }))).toEqual(taken)
  }
})

test("masks another company's pricing unit and the other mode's", () =>
  expectMasked(service, {
    code: 'PRICING_UNIT_NOT_FOUND',
    make: async (company) => (await addPricingUnit(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/pricing_units/${id}/archive` }),
    reading: (id) => `/v1/pricing_units/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/pricing_units/${id}/archive` })
  const make = async () => (await addPricingUnit(company)).id
  return {
    good: sendingTo(await make()),
    other: sendingTo(await make()),
    refused: sendingTo(UNKNOWN_ID),
  }
})
