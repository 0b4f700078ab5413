import { expect, test } from 'vitest'
import { addPricingUnit, archivePricingUnit } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('returns the pricing unit as it was created, and as it was archived', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  const params = { path: { id: unit.id } }
  const read = async () =>
    succeed(await company.client.GET('/v1/pricing_units/{id}', { params })).pricing_unit
  expect(await read()).toEqual(unit)
  const archived = await archivePricingUnit(company, unit)
  expect(await read()).toEqual(archived)
})

test("masks another company's pricing unit and the other mode's", () =>
  expectMasked(service, {
    code: 'PRICING_UNIT_NOT_FOUND',
    make: async (company) => (await addPricingUnit(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/pricing_units/${id}` }),
    reading: (id) => `/v1/pricing_units/${id}`,
  }))
