import { expect, test } from 'vitest'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
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

test('ends a page early where its plans have too many prices', async () => {
  const company = await service.company()
  const meters = await Promise.all(Array.from({ length: 50 }, () => addMeter(company)))
  const prices = meters.map((meter) => perUnit(meter))
  for (let n = 0; n < 22; n += 1) await addPlan(company, { prices })
  const page = async (query: { limit: number; cursor?: string }) =>
    succeed(await company.client.GET('/v1/plans', { params: { query } }))
  const first = await page({ limit: 100 })
  expect([first.plans.length, first.has_more]).toEqual([20, true])
  const rest = await page({ limit: 100, cursor: first.next_cursor ?? '' })
  expect([rest.plans.length, rest.has_more, rest.next_cursor]).toEqual([2, false, null])
  expect(new Set([...first.plans, ...rest.plans].map(({ id }) => id)).size).toBe(22)
  expect((await page({ limit: 10 })).plans).toEqual(first.plans.slice(0, 10))
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
