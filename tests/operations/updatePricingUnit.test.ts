import { describe, expect, test } from 'vitest'
import { addPricingUnit, archivePricingUnit } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { describeUpdates } from '../support/updates.ts'

const service = await serviceForThisFile()

test('changes the name, leaves the rest, and sets updated_at; archived or not', async () => {
  const company = await service.company()
  const archived = await archivePricingUnit(company, await addPricingUnit(company))
  for (const unit of [await addPricingUnit(company), archived]) {
    service.clock.advance(1_000)
    const updated_at = service.clock.now.toISOString()
    const params = { path: { id: unit.id } }
    const body = { name: 'Tokens' }
    const changed = succeed(
      await company.client.PATCH('/v1/pricing_units/{id}', { params, body }),
    ).pricing_unit
    expect(changed).toEqual({ ...unit, name: 'Tokens', updated_at })
    expect(await read(company, unit.id)).toEqual(changed)
  }
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no field', {}, { path: 'body', code: 'min_properties' }],
    ['an empty name', { name: '' }, { path: 'body.name', code: 'min_length' }],
    ['another code', { name: 'N', code: 'other' }, { path: 'body.code', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const unit = await addPricingUnit(company)
    const answer = await company.send({ method: 'PATCH', path: `/v1/pricing_units/${unit.id}`, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(await read(company, unit.id)).toEqual(unit)
  })
})

describeUpdates(service, {
  make: async ({ client }) => {
    const body = { code: 'tokens', name: 'Tokens', metadata: { a: '1', b: '2' } }
    const { id } = succeed(await client.POST('/v1/pricing_units', { body })).pricing_unit
    return { path: `/v1/pricing_units/${id}`, name: 'pricing_unit' }
  },
  writable: ['name'],
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await addPricingUnit(company)
  const renaming = (of: string, name: string) => ({
    method: 'PATCH',
    path: `/v1/pricing_units/${of}`,
    body: { name },
  })
  return { good: renaming(id, 'Good'), other: renaming(id, 'Other'), refused: renaming(UNKNOWN_ID, 'Good') }
})

test("masks another company's pricing unit and the other mode's", () =>
  expectMasked(service, {
    code: 'PRICING_UNIT_NOT_FOUND',
    make: async (company) => (await addPricingUnit(company)).id,
    request: (id) => ({ method: 'PATCH', path: `/v1/pricing_units/${id}`, body: { name: 'Mine now' } }),
    reading: (id) => `/v1/pricing_units/${id}`,
  }))

async function read({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/pricing_units/{id}', { params: { path: { id } } })).pricing_unit
}
