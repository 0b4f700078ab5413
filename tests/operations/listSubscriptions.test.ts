import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addSubscription, cancel, changePlan, subscribe } from '../fixtures/subscriptions.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/subscriptions']['get']['parameters']['query']>

const service = await serviceForThisFile()

test('shows subscriptions as they are read one by one, canceled ones too', async () => {
  const company = await service.company()
  const canceled = await cancel(company, await subscribe(company))
  service.clock.advance(1)
  const active = await subscribe(company, {}, { metadata: { a: 'b' } })
  expect(succeed(await company.client.GET('/v1/subscriptions')).subscriptions).toEqual([active, canceled])
})

test('selects by customer, plan and status, and by all together', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const trialing = await subscribe(company, { trial_days: 14 }, { customer })
  const active = await subscribe(company, {}, { customer })
  const other = await subscribe(company)
  const canceled = await cancel(company, await subscribe(company))
  expect(await select(company, { status: ['trialing'] })).toEqual([trialing.id])
  expect(await select(company, { status: ['active'] })).toEqual([active.id, other.id].toSorted())
  expect(await select(company, { status: ['canceled'] })).toEqual([canceled.id])
  expect(await select(company, { customer_id: customer.id })).toEqual([trialing.id, active.id].toSorted())
  expect(await select(company, { plan_id: active.plan_id })).toEqual([active.id])
  const { plan_id } = active
  expect(await select(company, { customer_id: customer.id, plan_id, status: ['active'] })).toEqual([
    active.id,
  ])
  expect(await select(company, { customer_id: customer.id, plan_id, status: ['canceled'] })).toEqual([])
  expect(await select(company, { customer_id: UNKNOWN_ID })).toEqual([])
  expect(await select(company, { plan_id: UNKNOWN_ID })).toEqual([])
})

test('selects by the plan that a subscription is on now', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  const plan = await addPlan(company)
  service.clock.advance(1)
  await changePlan(company, subscription, plan)
  expect(await select(company, { plan_id: plan.id })).toEqual([subscription.id])
  expect(await select(company, { plan_id: subscription.plan_id })).toEqual([])
})

test('selects several statuses, in one order over all pages', async () => {
  const company = await service.company()
  const made: string[] = []
  for (let n = 0; n < 2; n += 1) {
    service.clock.advance(1)
    made.unshift((await subscribe(company, { trial_days: 14 })).id)
    service.clock.advance(1)
    made.unshift((await subscribe(company)).id)
    await cancel(company, await subscribe(company))
  }
  const statuses = ['active', 'trialing'] as const
  expect(await select(company, { status: ['active', 'active'] })).toEqual(
    made.filter((_, index) => index % 2 === 0).toSorted(),
  )
  const found: string[] = []
  let cursor: string | undefined
  do {
    const query: Query = { status: [...statuses], limit: 3, ...(cursor && { cursor }) }
    const page = succeed(await company.client.GET('/v1/subscriptions', { params: { query } }))
    found.push(...page.subscriptions.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(made)
})

test.each([
  ['status=ended', 'query.status[0]'],
  ['status=active&status=ended', 'query.status[1]'],
  ['status=active,trialing', 'query.status[0]'],
  [Array.from({ length: 4 }, () => 'status=active').join('&'), 'query.status'],
  ['customer_id=acme', 'query.customer_id'],
  ['plan_id=pro', 'query.plan_id'],
  ['subscription_id=x', 'query.subscription_id'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/subscriptions?${query}` })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual([path])
})

describePaging(service, {
  path: '/v1/subscriptions',
  member: 'subscriptions',
  id: 'id',
  add: async (company, count) => {
    const customer = await addCustomer(company)
    const plan = await addPlan(company)
    for (let n = 0; n < count; n += 1) await addSubscription(company, customer, plan)
  },
})

/** The ids of those selected, in an order of their own: several are made in one moment. */
async function select({ client }: TestCompany, query: Query): Promise<string[]> {
  const { subscriptions } = succeed(await client.GET('/v1/subscriptions', { params: { query } }))
  return subscriptions.map(({ id }) => id).toSorted()
}
