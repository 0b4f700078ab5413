import { describe, expect, test } from 'vitest'
import { addPricingUnit, newCode } from '../fixtures/catalogue.ts'
import { refusal, succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const credits = { code: 'api_credits', name: 'API credits' }

test('answers 201 with the whole pricing unit, which can be read at once', async () => {
  const { client } = await service.company()
  const result = await client.POST('/v1/pricing_units', { body: credits })
  const { pricing_unit } = succeed(result)
  expect(result.response.status).toBe(201)
  const now = service.clock.now.toISOString()
  expect(pricing_unit).toEqual({
    ...credits,
    id: pricing_unit.id,
    mode: 'test',
    metadata: {},
    archived_at: null,
    created_at: now,
    updated_at: now,
  })
  expect(succeed(await client.GET('/v1/pricing_units')).pricing_units).toEqual([pricing_unit])
})

test('keeps the code unique in a company and mode, and names it in the refusal', async () => {
  const company = await service.company({ mode: 'test' })
  await addPricingUnit(company, 'api_credits')
  expect(refusal(await company.client.POST('/v1/pricing_units', { body: credits }))).toEqual({
    status: 409,
    code: 'CODE_ALREADY_EXISTS',
    details: { code: 'api_credits' },
  })
  for (const other of [await service.company({ name: company.name, mode: 'live' }), await service.company()])
    expect((await addPricingUnit(other, 'api_credits')).code).toBe('api_credits')
})

test('takes metadata', async () => {
  const { client } = await service.company()
  const metadata = { team: 'api' }
  const { pricing_unit } = succeed(await client.POST('/v1/pricing_units', { body: { ...credits, metadata } }))
  expect(pricing_unit.metadata).toEqual(metadata)
})

describe('refuses, and stores nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no code', { name: 'API credits' }, { path: 'body.code', code: 'required' }],
    ['capitals in the code', { ...credits, code: 'API' }, { path: 'body.code', code: 'pattern' }],
    ['an empty name', { ...credits, name: '' }, { path: 'body.name', code: 'min_length' }],
    [
      'a name of 256 characters',
      { ...credits, name: 'n'.repeat(256) },
      { path: 'body.name', code: 'max_length' },
    ],
    ['a member of its own', { ...credits, digits: 2 }, { path: 'body.digits', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const { client, send } = await service.company()
    const answer = await send({ method: 'POST', path: '/v1/pricing_units', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(succeed(await client.GET('/v1/pricing_units')).pricing_units).toEqual([])
  })
})

describeIdempotencyKeys(service, 201, async (company) => {
  await addPricingUnit(company, 'taken')
  const sending = (code: string) => ({
    method: 'POST',
    path: '/v1/pricing_units',
    body: { code, name: 'Credits' },
  })
  return { good: sending(newCode()), other: sending(newCode()), refused: sending('taken') }
})
