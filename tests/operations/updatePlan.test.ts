import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { addMeter, addPlan, readPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Change = components['schemas']['PlanUpdate']
const service = await serviceForThisFile()

test('stays in use when its only subscription has gone to another plan and ended', async () => {
  const company = await service.company()
  const plan = await addPlan(company)
  const { id } = await addSubscription(company, await addCustomer(company), plan)
  const params = { path: { id } }
  const { client } = company
  const body = { plan_id: (await addPlan(company)).id }
  succeed(await client.POST('/v1/subscriptions/{id}/change_plan', { params, body }))
  succeed(await client.POST('/v1/subscriptions/{id}/cancel', { params, body: { at_period_end: false } }))
  expect(await refused(company, plan.id, { amount_cents: 1 })).toMatchObject({ code: 'PLAN_IN_USE' })
})

test('never changes the fee under a subscription that is made at the same time', async () => {
  const company = await service.company()
  for (let round = 0; round < 10; round += 1) {
    const plan = await addPlan(company, { amount_cents: 4900 })
    const customer = await addCustomer(company)
    const params = { path: { id: plan.id } }
    await Promise.all([
      addSubscription(company, customer, plan),
      company.client.PATCH('/v1/plans/{id}', { params, body: { amount_cents: 5000 } }),
    ])
    const query = { customer_id: customer.id }
    const [first] = succeed(await company.client.GET('/v1/invoices', { params: { query } })).invoices
    expect(first?.total_cents).toBe((await readPlan(company, plan)).amount_cents)
  }
})

test('a plan in use whose prices were stored before prices had codes is what was read of it', async () => {
  const company = await service.company()
  const prices = [
    { meter_id: (await addMeter(company)).id, charge_model: 'per_unit' as const, unit_amount: '1' },
  ]
  const made = await addPlan(company, { prices })
  await sql`update plans set prices = jsonb_build_array(prices -> 0 #- '{code}') where id = ${made.id}`.execute(
    service.db,
  )
  const plan = await readPlan(company, made)
  expect(plan).toEqual(made)
  await addSubscription(company, await addCustomer(company), plan)
  const params = { path: { id: plan.id } }
  expect(succeed(await company.client.PATCH('/v1/plans/{id}', { params, body: { prices } })).plan).toEqual(
    plan,
  )
})

async function refused({ client }: TestCompany, id: string, body: Change) {
  return refusal(await client.PATCH('/v1/plans/{id}', { params: { path: { id } }, body }))
}
