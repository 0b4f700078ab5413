import { expect, test } from 'vitest'
import { addMeter, addPlan, readPlan } from '../fixtures/catalogue.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers the plan as it was created', async () => {
  const company = await service.company()
  const { id } = await addMeter(company)
  const price = { meter_id: id, charge_model: 'per_unit' as const, unit_amount: '0.0004' }
  const plan = await addPlan(company, { amount_cents: 4900, prices: [price] })
  expect(await readPlan(company, plan)).toEqual(plan)
})

test("masks another company's plan and the other mode's", () =>
  expectMasked(service, {
    code: 'PLAN_NOT_FOUND',
    make: async (company) => (await addPlan(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/plans/${id}` }),
    reading: (id) => `/v1/plans/${id}`,
  }))
