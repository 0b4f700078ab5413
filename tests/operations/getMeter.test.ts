import { expect, test } from 'vitest'
import { addMeter, archiveMeter } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { expectMasked } from '../support/masking.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('answers the meter as it was created, and as it was archived', async () => {
  const company = await service.company()
  const meter = await addMeter(company, { filters: { region: ['eu-central'] } })
  const read = async () =>
    succeed(await company.client.GET('/v1/meters/{id}', { params: { path: { id: meter.id } } })).meter
  expect(await read()).toEqual(meter)
  const archived = await archiveMeter(company, meter)
  expect(await read()).toEqual(archived)
})

test("masks another company's meter and the other mode's", () =>
  expectMasked(service, {
    code: 'METER_NOT_FOUND',
    make: async (company) => (await addMeter(company)).id,
    request: (id) => ({ method: 'GET', path: `/v1/meters/${id}` }),
    reading: (id) => `/v1/meters/${id}`,
  }))
