import { expect, test } from 'vitest'
import { addPlan, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('returns when it was archived, leaves the rest, and a second time everything', async () => {
  const company = await service.company()
  const plan = await addPlan(company)
  service.clock.advance(1_000)
  const now = service.clock.now.toISOString()
  const archived = await archive(company, plan.id)
  expect(archived).toEqual({ ...plan, archived_at: now, updated_at: now })
  service.clock.advance(1_000)
  expect(await archive(company, plan.id)).toEqual(archived)
  expect(await readPlan(company, plan)).toEqual(archived)
})

test('takes no new subscriptions, and leaves those that are on it', async () => {
  const company = await service.company()
  const { client } = company
  const plan = await addPlan(company)
  const customer = await addCustomer(company)
  const subscription = await addSubscription(company, customer, plan)
  await archive(company, plan.id)
  const body = { customer_id: customer.id, plan_id: plan.id }
  expect(refusal(await client.POST('/v1/subscriptions', { body }))).toMatchObject({
    status: 409,
    code: 'PLAN_ARCHIVED',
  })
  const params = { path: { id: subscription.id } }
  expect(succeed(await client.GET('/v1/subscriptions/{id}', { params })).subscription).toEqual(subscription)
})

test("masks another company's plan and the other mode's", () =>
  expectMasked(service, {
    code: 'PLAN_NOT_FOUND',
    make: async (company) => (await addPlan(company)).id,
    request: (id) => ({ method: 'POST', path: `/v1/plans/${id}/archive` }),
    reading: (id) => `/v1/plans/${id}`,
  }))

describeIdempotencyKeys(service, 200, async (company) => {
  const sendingTo = (id: string) => ({ method: 'POST', path: `/v1/plans/${id}/archive` })
  return {
    good: sendingTo((await addPlan(company)).id),
    other: sendingTo((await addPlan(company)).id),
    refused: sendingTo(UNKNOWN_ID),
  }
})

async function archive({ client }: TestCompany, id: string) {
  return succeed(await client.POST('/v1/plans/{id}/archive', { params: { path: { id } } })).plan
}
