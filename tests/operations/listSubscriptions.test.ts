import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { changePlan, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Query = NonNullable<paths['/v1/subscriptions']['get']['parameters']['query']>

const service = await serviceForThisFile()

test('selects by the plan that a subscription is on now', async () => {
  const company = await service.company()
  const subscription = await subscribe(company)
  const plan = await addPlan(company)
  service.clock.advance(1)
  await changePlan(company, subscription, plan)
  expect(await select(company, { plan_id: plan.id })).toEqual([subscription.id])
  expect(await select(company, { plan_id: subscription.plan_id })).toEqual([])
})

/** The ids of those selected, in an order of their own: several are made in one moment. */
async function select({ client }: TestCompany, query: Query): Promise<string[]> {
  const { subscriptions } = succeed(await client.GET('/v1/subscriptions', { params: { query } }))
  return subscriptions.map(({ id }) => id).toSorted()
}
