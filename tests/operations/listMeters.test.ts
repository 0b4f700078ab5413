import { expect, test } from 'vitest'
import { addMeter, archiveMeter } from '../fixtures/catalogue.ts'
import { pathsOf, succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows meters as they are read one by one', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { filters: { region: ['eu-central'] } })
  expect(succeed(await company.client.GET('/v1/meters')).meters).toEqual([meter])
})

test('selects by code, by event_name, by whether they are archived, and by all together', async () => {
  const company = await service.company()
  const kept = await addMeter(company)
  const archived = await archiveMeter(company, await addMeter(company))
  const other = await addMeter(company, { event_name: 'a/b:c' })
  const select = async (query: { code?: string; event_name?: string; archived?: boolean }) =>
    succeed(await company.client.GET('/v1/meters', { params: { query } }))
      .meters.map(({ id }) => id)
      .toSorted()
  expect(await select({})).toEqual([kept.id, archived.id, other.id].toSorted())
  expect(await select({ event_name: 'api.request' })).toEqual([kept.id, archived.id].toSorted())
  expect(await select({ event_name: 'a/b:c' })).toEqual([other.id])
  expect(await select({ archived: true })).toEqual([archived.id])
  expect(await select({ archived: false })).toEqual([kept.id, other.id].toSorted())
  expect(await select({ archived: false, event_name: 'api.request' })).toEqual([kept.id])
  expect(await select({ archived: true, event_name: 'a/b:c' })).toEqual([])
  expect(await select({ code: archived.code })).toEqual([archived.id])
  expect(await select({ code: kept.code, event_name: 'api.request', archived: false })).toEqual([kept.id])
  expect(await select({ code: kept.code, archived: true })).toEqual([])
  expect(await select({ code: 'nobody-made-it' })).toEqual([])
})

test.each([
  ['archived=yes', 'query.archived'],
  ['event_name=', 'query.event_name'],
  ['code=Not%20A%20Code', 'query.code'],
  ['name=API', 'query.name'],
])('refuses ?%s', async (query, path) => {
  const company = await service.company()
  const { status, body } = await company.send({ method: 'GET', path: `/v1/meters?${query}` })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('VALIDATION_ERROR')
  expect(pathsOf(body.error?.details)).toEqual([path])
})

describePaging(service, {
  path: '/v1/meters',
  member: 'meters',
  id: 'id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addMeter(company)
  },
})
