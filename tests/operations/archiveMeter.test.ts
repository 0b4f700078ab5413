import { expect, test } from 'vitest'
import { addMeter, addPlan, type Plan, perUnit } from '../fixtures/catalogue.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('is refused while active plans price the meter, and names them, the ten oldest at most', async () => {
  const company = await service.company()
  const [meter, other] = [await addMeter(company), await addMeter(company)]
  const plans: Plan[] = []
  for (let count = 0; count < 12; count += 1) {
    service.clock.advance(1_000)
    plans.push(await addPlan(company, { prices: [perUnit(other), perUnit(meter)] }))
  }
  await addPlan(company, { prices: [perUnit(other)] })
  const archive = () => company.client.POST('/v1/meters/{id}/archive', { params: { path: { id: meter.id } } })
  const inUse = (left: Plan[]) => ({
    status: 409,
    code: 'METER_IN_USE',
    details: { plan_ids: left.map(({ id }) => id) },
  })
  expect(refusal(await archive())).toEqual(inUse(plans.slice(0, 10)))
  const params = ({ id }: Plan) => ({ params: { path: { id } } })
  for (const plan of plans.slice(2))
    succeed(await company.client.POST('/v1/plans/{id}/archive', params(plan)))
  expect(refusal(await archive())).toEqual(inUse(plans.slice(0, 2)))
  for (const plan of plans.slice(0, 2)) {
    const body = { prices: [perUnit(other)] }
    succeed(await company.client.PATCH('/v1/plans/{id}', { ...params(plan), body }))
  }
  succeed(await archive())
})
