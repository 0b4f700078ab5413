import { expect, test } from 'vitest'
import { addMeter, addPlan, archiveMeter, perUnit } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('makes it active again, so that it takes subscriptions, and a second time changes nothing', async () => {
  const company = await service.company()
  const plan = await addPlan(company)
  await archive(company, plan)
  service.clock.advance(1_000)
  const active = succeed(await unarchive(company, plan)).plan
  expect(active).toEqual({ ...plan, updated_at: service.clock.now.toISOString() })
  service.clock.advance(1_000)
  expect(succeed(await unarchive(company, plan)).plan).toEqual(active)
  await addSubscription(company, await addCustomer(company), plan)
})

test('refuses a code that an active plan has by now, and a price of an archived meter', async () => {
  const company = await service.company()
  const meter = await addMeter(company)
  const plan = await addPlan(company, { prices: [perUnit(meter)] })
  await archive(company, plan)
  const other = await addPlan(company, { code: plan.code })
  const taken = { status: 409, code: 'CODE_ALREADY_EXISTS', details: { code: plan.code } }
  expect(refusal(await unarchive(company, plan))).toEqual(taken)
  await archive(company, other)
  await archiveMeter(company, meter)
  const archived = { status: 409, code: 'METER_ARCHIVED', details: { meter_id: meter.id } }
  expect(refusal(await unarchive(company, plan))).toEqual(archived)
})

test("masks another company's plan and the other mode's", () =>
  expectMasked(service, {
    code: 'PLAN_NOT_FOUND',
    make: async (company) => (await archive(company, await addPlan(company))).id,
    request: (id) => ({ method: 'POST', path: `/v1/plans/${id}/unarchive` }),
    reading: (id) => `/v1/plans/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/plans/${id}/unarchive` })
  const archived = async () => (await archive(company, await addPlan(company))).id
  return {
    good: sendingTo(await archived()),
    other: sendingTo(await archived()),
    refused: sendingTo(UNKNOWN_ID),
  }
})

async function archive({ client }: TestCompany, { id }: { id: string }) {
  return succeed(await client.POST('/v1/plans/{id}/archive', { params: { path: { id } } })).plan
}

function unarchive({ client }: TestCompany, { id }: { id: string }) {
  return client.POST('/v1/plans/{id}/unarchive', { params: { path: { id } } })
}
