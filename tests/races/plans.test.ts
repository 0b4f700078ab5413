import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisTest } from '../support/service.ts'

test('a list of active plans has no archived one, though plans are archived while it is read', async () => {
  const { company: open } = await serviceForThisTest()
  const company = await open()
  const plan = await addPlan(company, { code: 'pro' })
  const params = { path: { id: plan.id } }
  let isDone = false
  const archiving = (async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      succeed(await company.client.POST('/v1/plans/{id}/archive', { params }))
      succeed(await company.client.POST('/v1/plans/{id}/unarchive', { params }))
    }
    isDone = true
  })()
  const query = { archived: false }
  const seen: unknown[] = []
  while (!isDone) {
    const { plans } = succeed(await company.client.GET('/v1/plans', { params: { query } }))
    seen.push(...plans.filter(({ archived_at }) => archived_at !== null))
  }
  await archiving
  expect(seen).toEqual([])
})
