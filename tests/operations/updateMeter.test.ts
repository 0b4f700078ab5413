import { describe, expect, test } from 'vitest'
import { addMeter, archiveMeter } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { describeIdempotencyKeys } from '../support/idempotency.ts'
import { expectMasked } from '../support/masking.ts'
import { UNKNOWN_ID } from '../support/requests.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { describeUpdates } from '../support/updates.ts'

const service = await serviceForThisFile()

test('changes the name, leaves the rest, and sets updated_at; archived or not', async () => {
  const company = await service.company()
  for (const meter of [await addMeter(company), await archiveMeter(company, await addMeter(company))]) {
    service.clock.advance(1_000)
    const updated_at = service.clock.now.toISOString()
    const params = { path: { id: meter.id } }
    const body = { name: 'Requests' }
    const changed = succeed(await company.client.PATCH('/v1/meters/{id}', { params, body })).meter
    expect(changed).toEqual({ ...meter, name: 'Requests', updated_at })
    expect(await read(company, meter.id)).toEqual(changed)
  }
})

describe('refuses, and changes nothing:', () => {
  test.each<[string, object, { path: string; code: string }]>([
    ['no field', {}, { path: 'body', code: 'min_properties' }],
    ['an empty name', { name: '' }, { path: 'body.name', code: 'min_length' }],
    ['another event', { name: 'N', event_name: 'other' }, { path: 'body.event_name', code: 'unknown_field' }],
    ['other filters', { name: 'N', filters: {} }, { path: 'body.filters', code: 'unknown_field' }],
    ['another code', { name: 'N', code: 'other' }, { path: 'body.code', code: 'unknown_field' }],
  ])('%s', async (_what, body, problem) => {
    const company = await service.company()
    const meter = await addMeter(company)
    const answer = await company.send({ method: 'PATCH', path: `/v1/meters/${meter.id}`, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'VALIDATION_ERROR', details: [problem] })
    expect(await read(company, meter.id)).toEqual(meter)
  })
})

describeUpdates(service, {
  make: async (company) => {
    const { id } = await addMeter(company, { metadata: { a: '1', b: '2' } })
    return { path: `/v1/meters/${id}`, name: 'meter' }
  },
  writable: ['name'],
})

describeIdempotencyKeys(service, 200, async (company) => {
  const { id } = await addMeter(company)
  const renaming = (of: string, name: string) => ({
    method: 'PATCH',
    path: `/v1/meters/${of}`,
    body: { name },
  })
  return { good: renaming(id, 'Good'), other: renaming(id, 'Other'), refused: renaming(UNKNOWN_ID, 'Good') }
})

test("masks another company's meter and the other mode's", () =>
  expectMasked(service, {
    code: 'METER_NOT_FOUND',
    make: async (company) => (await addMeter(company)).id,
    request: (id) => ({ method: 'PATCH', path: `/v1/meters/${id}`, body: { name: 'Mine now' } }),
    reading: (id) => `/v1/meters/${id}`,
  }))

async function read({ client }: TestCompany, id: string) {
  return succeed(await client.GET('/v1/meters/{id}', { params: { path: { id } } })).meter
}
