import { expect, test } from 'vitest'
import { addPlan } from '../fixtures/catalogue.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows plans as they are read one by one', async () => {
  const company = await service.company()
  const plan = await addPlan(company, { amount_cents: 4900 })
  expect(succeed(await company.client.GET('/v1/plans')).plans).toEqual([plan])
})

test('selects by code and by whether they are archived', async () => {
  const company = await service.company()
  const kept = await addPlan(company)
  const archived = await addPlan(company)
  await company.client.POST('/v1/plans/{id}/archive', { params: { path: { id: archived.id } } })
  const select = async (query: { code?: string; archived?: boolean }) =>
    succeed(await company.client.GET('/v1/plans', { params: { query } })).plans.map(({ id }) => id)
  expect((await select({})).toSorted()).toEqual([kept.id, archived.id].toSorted())
  expect(await select({ archived: true })).toEqual([archived.id])
  expect(await select({ archived: false })).toEqual([kept.id])
  expect(await select({ code: archived.code })).toEqual([archived.id])
  expect(await select({ code: archived.code, archived: false })).toEqual([])
  expect(await select({ code: 'nobody-made-it' })).toEqual([])
})

test.each([
  ['archived=1', 'query.archived'],
  ['code=Not%20A%20Code', 'query.code'],
  ['name=Pro', 'query.name'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/plans?${query}` })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual([path])
})

describePaging(service, {
  path: '/v1/plans',
  member: 'plans',
  id: 'id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addPlan(company)
  },
})
