import { expect, test } from 'vitest'
import { addPricingUnit, archivePricingUnit } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { describePaging } from '../support/paging.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('shows pricing units as they were created', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  expect(succeed(await company.client.GET('/v1/pricing_units')).pricing_units).toEqual([unit])
})

test('selects by code', async () => {
  const company = await service.company()
  const unit = await addPricingUnit(company)
  await addPricingUnit(company)
  const select = async (code: string) =>
    succeed(await company.client.GET('/v1/pricing_units', { params: { query: { code } } })).pricing_units
  expect(await select(unit.code)).toEqual([unit])
  expect(await select('nobody-made-it')).toEqual([])
})

test('selects archived or active ones, and by code together', async () => {
  const company = await service.company()
  const archived = await archivePricingUnit(company, await addPricingUnit(company))
  const active = await addPricingUnit(company, archived.code)
  const other = await addPricingUnit(company)
  const select = async (query: { code?: string; archived?: boolean }) =>
    succeed(await company.client.GET('/v1/pricing_units', { params: { query } }))
      .pricing_units.map(({ id }) => id)
      .toSorted()
  const ids = (...units: Array<{ id: string }>) => units.map(({ id }) => id).toSorted()
  expect(await select({ archived: true })).toEqual(ids(archived))
  expect(await select({ archived: false })).toEqual(ids(active, other))
  expect(await select({ code: archived.code })).toEqual(ids(archived, active))
  expect(await select({ code: archived.code, archived: true })).toEqual(ids(archived))
})

test('refuses a filter that it does not have', async () => {
  const { send } = await service.company()
  const { status, body } = await send({ method: 'GET', path: '/v1/pricing_units?name=API' })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ details: [{ path: 'query.name', code: 'unknown_parameter' }] })
})

describePaging(service, {
  path: '/v1/pricing_units',
  member: 'pricing_units',
  id: 'id',
  add: async (company, count) => {
    for (let n = 0; n < count; n += 1) await addPricingUnit(company)
  },
})
