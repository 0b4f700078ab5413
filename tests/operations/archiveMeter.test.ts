import { expect, test } from 'vitest'
import { addMeter, addPlan, archiveMeter, type Plan, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent, readEvent } from '../fixtures/events.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('returns when it was archived, and leaves the rest', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  expect(await archiveMeter(company, meter)).toEqual({ ...meter, archived_at: now, updated_at: now })
})

test('leaves one that is archived as it is', async () => {
  const company = await service.company()
  const archived = await archiveMeter(company, await addMeter(company))
  service.clock.advance(1_000)
  expect(await archiveMeter(company, archived)).toEqual(archived)
})

test('counts nothing that is processed from then on, and still shows what it has counted', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company)
  const event = () => newEvent({ customer_id: customer.id, properties: { calls: 2 } })
  await ingest(company, [event()])
  await service.work()
  const late = event()
  await ingest(company, [late])
  await archiveMeter(company, meter)
  await service.work()
  expect(await readEvent(company, late.idempotency_key)).toMatchObject({
    status: 'rejected',
    rejection: { code: 'NO_MATCHING_METER' },
  })
  const params = { path: { id: customer.id }, query: { meter_id: meter.id } }
  const { usage } = succeed(await company.client.GET('/v1/customers/{id}/usage', { params }))
  expect(usage.total).toBe('2')
})

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

test("masks another company's meter and the other mode's", () =>
  expectMasked(service, {
    code: 'METER_NOT_FOUND',
    make: async (company) => (await addMeter(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/meters/${id}/archive` }),
    reading: (id) => `/v1/meters/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/meters/${id}/archive` })
  return {
    good: sendingTo((await addMeter(company)).id),
    other: sendingTo((await addMeter(company)).id),
    refused: sendingTo(UNKNOWN_ID),
  }
})
