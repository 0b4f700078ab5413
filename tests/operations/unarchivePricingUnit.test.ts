import { expect, test } from 'vitest'
import { addMeter, addPlan, addPricingUnit, archivePricingUnit, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addGrant } from '../fixtures/wallets.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('makes it active again for prices and grants, and a second time changes nothing', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  await archivePricingUnit(company, unit)
  service.clock.advance(1_000)
  const active = succeed(await unarchive(company, unit)).pricing_unit
  expect(active).toEqual({ ...unit, updated_at: service.clock.now.toISOString() })
  service.clock.advance(1_000)
  expect(succeed(await unarchive(company, unit)).pricing_unit).toEqual(active)
  await addPlan(company, { prices: [perUnit(await addMeter(company), unit)] })
  await addGrant(company, await addCustomer(company), {
    account_type: 'pricing_unit',
    pricing_unit_code: unit.code,
  })
})

test('refuses a code that another unit has by now, even one that is archived but was used', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  await archivePricingUnit(company, unit)
  const other = await addPricingUnit(company, unit.code)
  const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code: unit.code } }
  expect(refusal(await unarchive(company, unit))).toEqual(taken)
  await addPlan(company, { prices: [perUnit(await addMeter(company), other)] })
  await archivePricingUnit(company, other)
  expect(refusal(await unarchive(company, unit))).toEqual(taken)
})

test("masks another company's pricing unit and the other mode's", () =>
  expectMasked(service, {
    code: 'PRICING_UNIT_NOT_FOUND',
    make: async (company) => (await archivePricingUnit(company, await addPricingUnit(company))).id,
    request: (id) => ({ method: 'POST', path: `/v1/pricing_units/${id}/unarchive` }),
    reading: (id) => `/v1/pricing_units/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/pricing_units/${id}/unarchive` })
  const make = async () => (await archivePricingUnit(company, await addPricingUnit(company))).id
  return {
    good: sendingTo(await make()),
    other: sendingTo(await make()),
    refused: sendingTo(UNKNOWN_ID),
  }
})

function unarchive({ client }: TestCompany, { id }: { id: string }) {
  return client.POST('/v1/pricing_units/{id}/unarchive', { params: { path: { id } } })
}
